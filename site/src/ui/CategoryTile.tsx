import { Check } from "lucide-react";
import styles from "./CategoryTile.module.css";
import { CATEGORY_ICONS, type Category, categoryClass } from "./categories";
import { cx } from "./cx";

export interface CategoryTileProps {
  category: Category;
  /** Shows a check mark. */
  done?: boolean | undefined;
}

export function CategoryTile({ category, done = false }: CategoryTileProps) {
  const Icon = done ? Check : CATEGORY_ICONS[category];
  return (
    <span className={cx(styles.tile, done ? styles.done : categoryClass(category))}>
      <Icon />
    </span>
  );
}
