import { DEFAULT_LANGUAGE } from "../constants";
import type { Instrument, Words } from "./definition";

/** The words of an instrument in the language of the page. */
export function wordsOf(instrument: Pick<Instrument, "wording">, language: string): Words {
  const words = instrument.wording[language] ?? instrument.wording[DEFAULT_LANGUAGE];
  if (!words) throw new Error("a questionnaire without words");
  return words;
}
