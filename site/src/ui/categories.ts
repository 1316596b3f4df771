import { BellRing, BookOpen, Calendar, Leaf, Pill } from "lucide-react";
import styles from "./categories.module.css";

/** Kind of an entry. Icon, word and tint always come together; the caller has the word. */
export type Category = "reminder" | "appointment" | "timeforme" | "article" | "intake";

export const CATEGORY_ICONS = {
  reminder: BellRing,
  appointment: Calendar,
  timeforme: Leaf,
  article: BookOpen,
  intake: Pill,
} as const;

/** Sets `--category-soft`, `--category-ink` and `--category-mark` for all descendants. */
export function categoryClass(category: Category): string | undefined {
  return styles[category];
}
