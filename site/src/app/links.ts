import { webAddress } from "../paths";

/** The `tel:` link of a number: digits and a leading plus. Null without digits. */
export function dialled(phone: string | null | undefined): string | null {
  const text = phone?.trim() ?? "";
  // "+49 (0)30": the zero in brackets is only dialled inside the country.
  const abroad = text.startsWith("+") ? text.replace(/\(0\)/g, "") : text;
  // An extension or a remark after the number is not part of it.
  const [number = ""] = /^[+\d\s()/.\-–]+/.exec(abroad) ?? [];
  const digits = number.replace(/\D/g, "");
  if (digits === "") return null;
  return text.startsWith("+") ? `+${digits}` : digits;
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
