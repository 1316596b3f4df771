import { categoryIcon } from "./categoryIcons";
import styles from "./team.module.css";

/** The picture of a speciality; its name always stands beside it. */
export function CategoryMark({ category }: { category: string }) {
  const Icon = categoryIcon(category);
  return (
    <span className={styles.mark}>
      <Icon />
    </span>
  );
}
