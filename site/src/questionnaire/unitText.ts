import type { TFunction } from "i18next";
import { type Item, unitOf } from "./definition";

/** Units that people write otherwise than UCUM. */
const SIGNS: Readonly<Record<string, string>> = { Cel: "°C", "mm[Hg]": "mmHg" };
/** Units that have words. */
const WORDS = ["h", "d", "wk"];

/** The unit as people write it; empty for plain counts. `t` is that of any namespace. */
export function unitText(t: TFunction, item: Item): string {
  const code = unitOf(item) ?? "";
  if (WORDS.includes(code)) return t(`unit.${code}`, { ns: "questionnaire" });
  return /^(\{.*\}|1)$/.test(code) ? "" : (SIGNS[code] ?? code);
}
