import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PASSWORD_PHRASE_LENGTH } from "../constants";
import { isEmpty, type Validator } from "./validators";

function contains(pattern: RegExp, key: string): Validator {
  return (value) => (isEmpty(value) || pattern.test(String(value)) ? null : { key });
}

/** V-PW-CHAR. Accents are part of a letter. */
export const hasLeastOneChar = contains(/\p{L}/u, "hasLeastOneChar");
/** V-PW-LOWER. */
export const hasLeastOneLowerChar = contains(/\p{Ll}/u, "hasLeastOneLowerChar");
/** V-PW-UPPER. */
export const hasLeastOneUpperChar = contains(/\p{Lu}/u, "hasLeastOneUpperChar");
/** V-PW-NUMBER. */
export const hasLeastOneNumber = contains(/\p{Nd}/u, "hasLeastOneNumber");
/** V-PW-SPECIAL. A space is neither punctuation nor symbol. */
export const hasLeastOneSpecial = contains(/[\p{P}\p{S}]/u, "hasLeastOneSpecial");

/** In visible characters, in the form that the server keeps: an umlaut may be typed as two. */
const lengthOf = (value: unknown) => [...String(value).normalize("NFKC")].length;

/** Whether it is so long that no kind of character is asked for. */
const isPhrase = (value: unknown) => lengthOf(value) >= PASSWORD_PHRASE_LENGTH;

function unlessPhrase(check: Validator): Validator {
  return (value) => (isPhrase(value) ? null : check(value));
}

/** V-PW-LENGTH. */
export const passwordLength: Validator = (value) => {
  if (isEmpty(value)) return null;
  const length = lengthOf(value);
  if (length < PASSWORD_MIN_LENGTH) return { key: "minlength", min: PASSWORD_MIN_LENGTH };
  return length > PASSWORD_MAX_LENGTH ? { key: "maxlength", max: PASSWORD_MAX_LENGTH } : null;
};

/** V-PW-SET, in the order in which the rules are told. */
export const PASSWORD_RULES: readonly { key: string; check: Validator }[] = [
  { key: "minlength", check: passwordLength },
  { key: "hasLeastOneChar", check: hasLeastOneChar },
  { key: "hasLeastOneLowerChar", check: unlessPhrase(hasLeastOneLowerChar) },
  { key: "hasLeastOneUpperChar", check: unlessPhrase(hasLeastOneUpperChar) },
  { key: "hasLeastOneNumber", check: unlessPhrase(hasLeastOneNumber) },
  { key: "hasLeastOneSpecial", check: unlessPhrase(hasLeastOneSpecial) },
];
