import { CategoryTile } from "./CategoryTile";
import { examples } from "./fixtures";

export const fixtures = examples("CategoryTile", CategoryTile, {
  reminder: { category: "reminder" },
  appointment: { category: "appointment" },
  timeforme: { category: "timeforme" },
  article: { category: "article" },
  intake: { category: "intake" },
  done: { category: "intake", done: true },
});
