import { LegalText } from "../../info/public/LegalText";
import styles from "./signup.module.css";

/** Terms or privacy notice beside the consent. */
export function LegalBox({ name, label }: { name: "terms" | "privacy"; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to be reachable by keyboard
    <section className={styles.legal} aria-label={label} tabIndex={0}>
      <LegalText name={name} />
    </section>
  );
}
