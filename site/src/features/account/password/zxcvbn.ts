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

const SIGNS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "€": "e",
};

/** What is left without capitals, digits and signs around it, as typed and with letters for signs. */
function bareForms(password: string): string[] {
  const bare = password
    .toLowerCase()
    .replace(/^\P{Alphabetic}+|\P{Alphabetic}+$/gu, "")
    .replace(/\s/g, "");
  return [bare, [...bare].map((letter) => SIGNS[letter] ?? letter).join("")];
}

/** What the server refuses (`shared/src/identity/common.rs`) must not be called hard to guess. */
const COMMON = new Set((dictionary["passwords-common"] ?? []).map(String).flatMap(bareForms));

/** How hard a password is to guess, from 0 to 4. */
export function scoreOf(password: string, known: readonly string[]): number {
  const { score } = library.check(password, known.filter(Boolean));
  return bareForms(password).some((form) => form.length > 2 && COMMON.has(form)) ? 0 : score;
}
