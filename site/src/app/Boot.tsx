import { Brand } from "../ui/Brand";
import styles from "./Boot.module.css";

/** Shown while the first page is loading. */
export function Boot() {
  return (
    <div className={styles.boot}>
      <Brand name="Zuversicht" />
    </div>
  );
}
