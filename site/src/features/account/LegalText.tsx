import { useTranslation } from "react-i18next";
import styles from "./account.module.css";

interface Part {
  title: string;
  text: string;
}

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && "title" in value && "text" in value;
}

/** Terms or privacy notice, part by part. */
export function LegalText({ name, label }: { name: "terms" | "privacy"; label: string }) {
  const { t } = useTranslation("account");
  const found: unknown = t(name, { returnObjects: true });
  const parts = Array.isArray(found) ? found.filter(isPart) : [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
    <section className={styles.legal} aria-label={label} tabIndex={0}>
      {parts.map((part) => (
        <div key={part.title}>
          <h2>{part.title}</h2>
          <p>{part.text}</p>
        </div>
      ))}
    </section>
  );
}
