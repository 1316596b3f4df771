import { examples } from "./fixtures";
import { Skeleton } from "./Skeleton";

export const fixtures = examples("Skeleton", Skeleton, {
  card: { shape: "card", label: "Wird geladen" },
  rows: { count: 2, label: "Wird geladen" },
  text: { shape: "text", label: "Wird geladen" },
});
