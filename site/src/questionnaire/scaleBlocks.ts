import type { TFunction } from "i18next";
import type { Block } from "../app/summaryPart";
import type { Instrument, Words } from "./definition";
import { numberText } from "./numberText";

/** One result; the day as it is read. */
export interface ScalePoint {
  day: string;
  value: number;
}

/** The results of one scale as they are: numbers with their range and source, without what they may mean. */
export function scaleBlocks(
  t: TFunction<"questionnaire">,
  { scoring }: Pick<Instrument, "scoring">,
  words: Words,
  key: string,
  points: readonly ScalePoint[],
): Block[] {
  const scale = scoring.scales.find((one) => one.key === key);
  if (!scale || points.length === 0) return [];
  const [min, max] = scale.to;
  const caption = [...new Set([words.short, words.results[key]?.title])].filter(Boolean).join(", ");
  return [
    { kind: "heading", text: caption },
    {
      kind: "table",
      caption,
      columns: [t("trend.day"), t("trend.value")],
      rows: points.map(({ day, value }) => [
        day,
        t("result.score", { score: numberText(value), max: numberText(max) }),
      ]),
    },
    {
      kind: "source",
      text: [t("result.range", { min: numberText(min), max: numberText(max) }), words.source].join(" "),
    },
  ];
}
