import common from "../../../../infra/catalog/passwords.txt?raw";
import { type Account, EMAIL_LENGTH, isAccountEmail, normalEmail, only, refuseIf, textIn } from "./account";
import type { Answer, Call } from "./call";
import type { Bag, Fault } from "./contract";
import { LINK_LIFE_S } from "./passwordLinks";
import { invalid } from "./problem";
import { factorIn } from "./secondFactor";

const COMMON = new Set(common.trim().split("\n"));
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

/** So long that no kind of character is asked for. */
const isPhrase = (password: string) => [...password].length >= 20;

const RULES: readonly (readonly [(password: string) => boolean, string])[] = [
  [(password) => /^.{12,}$/su.test(password), "minlength"],
  [(password) => /^.{0,128}$/su.test(password), "maxlength"],
  [(password) => /\p{L}/u.test(password), "hasLeastOneChar"],
  [(password) => isPhrase(password) || /\p{Ll}/u.test(password), "hasLeastOneLowerChar"],
  [(password) => isPhrase(password) || /\p{Lu}/u.test(password), "hasLeastOneUpperChar"],
  [(password) => isPhrase(password) || /[0-9]/.test(password), "hasLeastOneNumber"],
  [(password) => isPhrase(password) || /[^\p{L}\p{N}\s\p{Cc}]/u.test(password), "hasLeastOneSpecial"],
  [(password) => [...password].length > 128 || !isCommon(password), "common"],
];

/** Whether it is a common one without capitals, digits and signs around it. */
function isCommon(password: string): boolean {
  const bare = password
    .toLowerCase()
    .replace(/^\P{Alphabetic}+|\P{Alphabetic}+$/gu, "")
    .replace(/\s/g, "");
  const read = [...bare].map((letter) => SIGNS[letter] ?? letter).join("");
  return [bare, read].some((text) => {
    const word = /^(.+?)\1*$/su.exec(text)?.[1] ?? "";
    return COMMON.has(word) || (word.length < text.length && word.length <= 2);
  });
}

export function passwordFaults(sent: unknown): Fault[] {
  const path = "password";
  if (sent === undefined || sent === null || sent === "") return [{ path, key: "required" }];
  if (typeof sent !== "string") return [{ path, key: "type" }];
  return RULES.filter(([holds]) => !holds(sent.normalize("NFKC"))).map(([, key]) => ({
    path,
    key: key as Fault["key"],
  }));
}

/** A text that may be only spaces. */
export function given(body: Bag, name: string, faults: Fault[]): string {
  const value = body[name];
  if (typeof value === "string" && value !== "") return value.normalize("NFKC");
  const missing = value === undefined || value === null || value === "";
  faults.push({ path: name, key: missing ? "required" : "type" });
  return "";
}

/** Mails a link; the answer is the same for every address. */
export function askForLink(call: Call, account: Account): Answer {
  const body = call.body();
  const faults: Fault[] = [];
  const email = normalEmail(textIn(body, "email", EMAIL_LENGTH, faults));
  if (email !== "" && !isAccountEmail(email)) faults.push({ path: "email", key: "email" });
  only(body, ["email"], faults);
  refuseIf(faults);
  account.links.send(email, account);
  return { status: 202, body: { validseconds: LINK_LIFE_S } };
}

function change(account: Account, password: string): Answer {
  account.password = password;
  account.factor.trusted = [];
  account.links.mails.push({ to: account.email ?? "", about: "changed" });
  return { status: 204 };
}

/** A new password by a link; who is signed in stays so. */
export function changeByLink(call: Call, account: Account, signedIn: boolean): Answer {
  const body = call.body();
  const faults: Fault[] = [];
  const token = given(body, "token", faults);
  faults.push(...passwordFaults(body.password));
  only(body, ["token", "password"], faults);
  refuseIf(faults);
  account.links.use(token, account);
  if (!signedIn) account.end();
  return change(account, String(body.password));
}

/** A new password by the present one. */
export function changePassword(call: Call, account: Account): Answer {
  const body = call.body();
  const faults: Fault[] = [];
  const present = given(body, "oldpassword", faults);
  faults.push(...passwordFaults(body.password));
  const factor = factorIn(body, faults);
  only(body, ["oldpassword", "password", "factor"], faults);
  refuseIf(faults);
  if (present !== account.password) throw invalid("oldpassword", "wrong");
  account.factor.use(factor);
  return change(account, String(body.password));
}
