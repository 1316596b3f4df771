import { useTranslation } from "../../../i18n/useTranslation";
import styles from "../medical.module.css";

interface JumpListProps {
  /** Ids of parts of this page, with their labels. */
  items: readonly { anchor: string; label: string }[];
}

/** Links to the sections of a long page. */
export function JumpList({ items }: JumpListProps) {
  const { t } = useTranslation("medical");
  return (
    <nav className={styles.jump} aria-label={t("jump.label")}>
      {items.map(({ anchor, label }) => (
        <a key={anchor} href={`#${anchor}`} className={styles.chip}>
          {label}
        </a>
      ))}
    </nav>
  );
}
