import { Brand } from "../ui/Brand";
import styles from "./Boot.module.css";

/** The first moment, while the page itself is still on its way. */
export function Boot() {
  return (
    <div className={styles.boot}>
      <Brand name="Zuversicht" />
    </div>
  );
}
