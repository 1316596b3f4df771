import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
// Without the words of encyclopedias and rare family names, which are larger than the rest of the site.
import germanWords from "@zxcvbn-ts/language-de/dist/commonWords.json.esm.js";
import germanNames from "@zxcvbn-ts/language-de/dist/firstnames.json.esm.js";
import englishWords from "@zxcvbn-ts/language-en/dist/commonWords.json.mjs";
import englishNames from "@zxcvbn-ts/language-en/dist/firstnames.json.mjs";

const library = new ZxcvbnFactory({
  dictionary: { ...dictionary, germanWords, germanNames, englishWords, englishNames },
  graphs: adjacencyGraphs,
});

/** How hard a password is to guess, from 0 to 4. */
export function scoreOf(password: string, known: readonly string[]): number {
  return library.check(password, known.filter(Boolean)).score;
}
