import { BellRing, BookOpen, Calendar, Leaf, Pill } from "lucide-react";
import styles from "./categories.module.css";

/** What an entry is about. Icon, word and tint always come together; the word is the caller's. */
export type Category = "reminder" | "appointment" | "timeforme" | "article" | "intake";

export const CATEGORY_ICONS = {
  reminder: BellRing,
  appointment: Calendar,
  timeforme: Leaf,
  article: BookOpen,
  intake: Pill,
} as const;

/** Sets `--category-soft`, `--category-ink` and `--category-mark` for everything inside. */
export function categoryClass(category: Category): string | undefined {
  return styles[category];
}
