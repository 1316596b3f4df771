import type { Entities } from "../../../api/entities";
import { phoneLink } from "../../../app/links";
import { languageRow } from "../../../i18n/languages";

/** A person or practice as the server answers it. */
export type Contact = Entities["addressbookentry"];

/** Key of the list row for "none of them". */
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

/** The landline of the practice first, which is more likely to be answered. */
export function callLink({ phone, mobile }: Contact): string | null {
  return phoneLink(phone) ?? phoneLink(mobile);
}

/** Contacts of one category. */
export interface ContactGroup {
  id: number;
  key: string;
  name: string;
  contacts: Contact[];
}

/** The categories in their fixed order, each with its contacts by family name. */
export function grouped(contacts: readonly Contact[], language: string): ContactGroup[] {
  const groups = new Map<number, ContactGroup>();
  for (const contact of contacts) {
    const { id, key, name } = contact.addressbookentrycategory;
    const group = groups.get(id) ?? { id, key, name, contacts: [] };
    group.contacts.push(contact);
    groups.set(id, group);
  }
  const { compare } = new Intl.Collator(languageRow(language).collation);
  for (const { contacts: people } of groups.values()) {
    people.sort((a, b) => compare(a.lastname, b.lastname) || compare(a.firstname ?? "", b.firstname ?? ""));
  }
  return [...groups.values()].sort((a, b) => a.id - b.id);
}
