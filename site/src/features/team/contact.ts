import type { Entities } from "../../api/entities";
import { webAddress } from "../../paths";

/** A person or practice as the server answers it. */
export type Contact = Entities["addressbookentry"];

/** The row of a list that stands for "none of them". */
const NONE = "none";

function given(parts: readonly (string | null | undefined)[]): string[] {
  return parts.map((part) => part?.trim() ?? "").filter((part) => part !== "");
}

/** "Dr. med." */
export function titleOf({ academictitle }: Contact): string {
  return academictitle && academictitle.key !== NONE ? academictitle.name : "";
}

/** "Frau" */
export function salutationOf({ salutation }: Contact): string {
  return salutation && salutation.key !== NONE ? salutation.name : "";
}

/** "Dr. med. Katrin Sommer" */
export function fullName(contact: Contact): string {
  return given([titleOf(contact), contact.firstname, contact.lastname]).join(" ");
}

/** Street, and postcode with town, each on its own line as far as known. */
export function addressLines({ street, zip, city }: Contact): string[] {
  return given([street, given([zip, city]).join(" ")]);
}

/** What a phone dials: digits and a leading plus. Null where there is nothing to dial. */
export function dialled(phone: string | null | undefined): string | null {
  const text = phone?.trim() ?? "";
  // "+49 (0)30": the zero in brackets is only dialled inside the country.
  const abroad = text.startsWith("+") ? text.replace(/\(0\)/g, "") : text;
  // An extension or a remark behind the number is not part of it.
  const [number = ""] = /^[+\d\s()/.\-–]+/.exec(abroad) ?? [];
  const digits = number.replace(/\D/g, "");
  if (digits === "") return null;
  return text.startsWith("+") ? `+${digits}` : digits;
}

export function phoneLink(phone: string | null | undefined): string | null {
  const number = dialled(phone);
  return number === null ? null : `tel:${number}`;
}

/** The number of the practice first: there somebody answers. */
export function callLink({ phone, mobile }: Contact): string | null {
  return phoneLink(phone) ?? phoneLink(mobile);
}

/** Everything but the "@" is written out, so that no address can carry a subject or further readers. */
export function mailLink(email: string | null | undefined): string | null {
  const text = email?.trim() ?? "";
  return text === "" ? null : `mailto:${encodeURIComponent(text).replace("%40", "@")}`;
}

/** Opens the map app of the device (RFC 5870); no map service learns of the practice from this page. */
export function routeLink(contact: Contact): string | null {
  const lines = addressLines(contact);
  return lines.length === 0 ? null : `geo:0,0?q=${encodeURIComponent(lines.join(", "))}`;
}

/** The web address with its scheme. Null for anything that is no page of the web. */
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

/** Contacts of one speciality. */
export interface ContactGroup {
  id: number;
  key: string;
  name: string;
  contacts: Contact[];
}

/** The specialities in their fixed order, each with its people by family name. */
export function grouped(contacts: readonly Contact[], language: string): ContactGroup[] {
  const groups = new Map<number, ContactGroup>();
  for (const contact of contacts) {
    const { id, key, name } = contact.addressbookentrycategory;
    const group = groups.get(id) ?? { id, key, name, contacts: [] };
    group.contacts.push(contact);
    groups.set(id, group);
  }
  const { compare } = new Intl.Collator(language);
  for (const { contacts: people } of groups.values()) {
    people.sort((a, b) => compare(a.lastname, b.lastname) || compare(a.firstname ?? "", b.firstname ?? ""));
  }
  return [...groups.values()].sort((a, b) => a.id - b.id);
}
