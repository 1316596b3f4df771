import { webAddress } from "../paths";

/** Words before a number that say what it is, wherever they stand; anything but a fax may be called. */
const LABEL =
  /(?:^|[^\p{L}])(?:tel(?:efon)?|fon|phone|mobil(?:e|telefon)?|handy|notruf|ruf|zentrale)(?![\p{L}])[.:\s]*/iu;
const WORD = /^[\p{L}\p{So}]+\.?[:\s]+(?=[+(]*(?:[+0]|11[0-7]))/u;
const FAX = /^(?:tele)?fax/i;

/** Country codes behind which no number begins with zero: "+49 030" is meant as "+49 30". */
const WITHOUT_ZERO = /^(\+4[139])0+/;

/** Fewest digits behind a word: "Tel. 1: 030 …" counts telephones. Alone, two may be an extension. */
const MIN_DIGITS = 3;

/**
 * The number that a telephone dials for what was typed or pasted: digits, with a leading plus where the country is said.
 * Null where there is none.
 */
export function dialled(phone: string | null | undefined): string | null {
  const text = plain(phone ?? "");
  const label = LABEL.exec(text);
  const labelled = label === null ? text.replace(WORD, "") : text.slice(label.index + label[0].length);
  // "+49 (0)30": the zero in brackets is only dialled inside the country. An extension or a remark behind the number is
  // not part of it.
  const [number = ""] = /^[+\d\s()/.-]+/.exec(FAX.test(text) && label === null ? "" : labelled) ?? [];
  const compact = number.replace(/[^+\d()]/g, "");
  const abroad = /^\(?(?:\+|00)/.test(compact);
  const digits = (abroad ? compact.replace("(0)", "") : compact).replace(/\D/g, "");
  if (digits.length < (labelled === text ? 1 : MIN_DIGITS)) return null;
  return abroad ? `+${digits.replace(/^00/, "")}`.replace(WITHOUT_ZERO, "$1") : digits;
}

/** Text as it looks: one kind of dash, of space and of digit, and nothing without width (pasted numbers have it around). */
function plain(text: string): string {
  const folded = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const digits = folded.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  return digits
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[\u2044\u2215]/g, "/")
    .replace(/\s+/g, " ")
    .trim();
}

/** The value of a decimal digit of any script: each script has its ten in a row. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

export function phoneLink(phone: string | null | undefined): string | null {
  const number = dialled(phone);
  return number === null ? null : `tel:${number}`;
}

/** Everything but the "@" is escaped, so that an address cannot add a subject or recipients. */
export function mailLink(email: string | null | undefined): string | null {
  const text = email?.trim() ?? "";
  return text === "" ? null : `mailto:${encodeURIComponent(text).replace("%40", "@")}`;
}

/** Opens the map app of the device (RFC 5870); no map service gets the address from this page. */
export function routeLink(lines: readonly string[]): string | null {
  return lines.length === 0 ? null : `geo:0,0?q=${encodeURIComponent(lines.join(", "))}`;
}

/** The web address with its scheme. Null for anything but http and https. */
export function websiteLink(website: string | null | undefined): string | null {
  const text = website?.trim() ?? "";
  if (text === "" || /\s/.test(text)) return null;
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : webAddress(text));
    const isPage = /^https?:$/.test(url.protocol) && url.hostname.includes(".");
    return isPage ? url.href : null;
  } catch {
    return null;
  }
}
