import { examples } from "../fixtures";
import { TopicPicture } from "./Topic";

export const fixtures = examples("TopicPicture", TopicPicture, {
  nutrition: { topic: "nutrition" },
  exercise: { topic: "exercise" },
  fatigue: { topic: "fatigue" },
  lymphoedema: { topic: "lymphoedema" },
  sexuality: { topic: "sexuality" },
  "social law": { topic: "sociallaw" },
  body: { topic: "body" },
  psyche: { topic: "psyche" },
  aftercare: { topic: "aftercare" },
  treatment: { topic: "treatment" },
  "at the head of an article": { topic: "exercise", wide: true },
});
