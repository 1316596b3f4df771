// Writes infra/catalog/passwords.txt: what is left of common passwords without capitals, digits and signs around them.
// The passwords are those of @zxcvbn-ts/language-common (MIT), most frequent first. Run it in `site/` after an update.
import { writeFileSync } from "node:fs";
import { dictionary } from "@zxcvbn-ts/language-common";

const MAX_PASSWORDS = 30_000;
const MIN_LENGTH = 3;
const SIGNS = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s", "€": "e" };
// Not in leaks of English sites, and the first that Germans think of.
const MORE = [
  "abc",
  "qwertz",
  "qwertzui",
  "qwertzuiop",
  "asdfghjklöä",
  "yxcvbnm",
  "geheim",
  "passwort",
  "kennwort",
  "willkommen",
];

const bare = (text) => text.toLowerCase().replace(/^\P{Alphabetic}+|\P{Alphabetic}+$/gu, "");
const read = (text) => [...text].map((letter) => SIGNS[letter] ?? letter).join("");
const once = (text) => /^(.+?)\1*$/su.exec(text)?.[1] ?? "";

const forms = [...dictionary["passwords-common"].slice(0, MAX_PASSWORDS), ...MORE].flatMap((password) => {
  const left = bare(password);
  return [once(left), once(read(left))];
});
const kept = [...new Set(forms)].filter((form) => form.length >= MIN_LENGTH || form === "").filter(Boolean);
kept.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
writeFileSync("../infra/catalog/passwords.txt", `${kept.join("\n")}\n`);
