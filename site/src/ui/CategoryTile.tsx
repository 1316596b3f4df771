import { Check, type LucideIcon } from "lucide-react";
import styles from "./CategoryTile.module.css";
import { CATEGORY_ICONS, type Category, categoryClass } from "./categories";
import { cx } from "./cx";

export interface CategoryTileProps {
  /** Without one the tile has no color; then it needs an icon. */
  category?: Category | undefined;
  /** Default: that of the category. */
  icon?: LucideIcon | undefined;
  /** Shows a check mark. */
  done?: boolean | undefined;
}

export function CategoryTile({ category, icon, done = false }: CategoryTileProps) {
  const Icon = done ? Check : (icon ?? (category && CATEGORY_ICONS[category]));
  const color = category ? categoryClass(category) : styles.plain;
  return (
    <span className={cx(styles.tile, done ? styles.done : color)} aria-hidden="true">
      {Icon ? <Icon /> : null}
    </span>
  );
}
