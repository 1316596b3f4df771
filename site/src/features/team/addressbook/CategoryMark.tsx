import { categoryIcon } from "./categoryIcons";
import styles from "./team.module.css";

/** The icon of a category; decorative, because its name is always beside it. */
export function CategoryMark({ category }: { category: string }) {
  const Icon = categoryIcon(category);
  return (
    <span className={styles.mark}>
      <Icon />
    </span>
  );
}
