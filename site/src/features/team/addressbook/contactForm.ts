import type { Draft } from "../../../api/entities";
import { dialled, websiteLink } from "../../../app/links";
import type { Fault, Faults } from "../../../form/faults";
import { email } from "../../../form/validators";
import type { Contact } from "./contact";

/** In the order of the page, which is the order of the error summary. */
export const CONTACT_FIELDS = [
  "addressbookentrycategory",
  "salutation",
  "academictitle",
  "firstname",
  "lastname",
  "practice",
  "phone",
  "mobile",
  "email",
  "website",
  "street",
  "zip",
  "city",
  "note",
] as const;

export type ContactField = (typeof CONTACT_FIELDS)[number];

/** The values of the fields as typed; of a select the id of the chosen row, "" for none. */
export type ContactWords = Readonly<Record<ContactField, string>>;

export interface ContactValues extends Record<ContactField, string> {
  /**
   * The stored contact when editing began; null for a new one. Kept in the draft, so that changed fields can be found
   * later.
   */
  base: Contact | null;
}

/** Fields whose value is a row of a list. */
export const CHOSEN: readonly ContactField[] = ["addressbookentrycategory", "salutation", "academictitle"];

/** The server's maximum length of each field, in characters. */
const LENGTHS: Partial<Record<ContactField, number>> = {
  firstname: 80,
  lastname: 80,
  practice: 120,
  phone: 40,
  mobile: 40,
  email: 254,
  street: 120,
  zip: 10,
  city: 80,
  website: 300,
  note: 2000,
};

function faultOf(field: ContactField, typed: string): Fault | null {
  const text = typed.trim();
  if (text === "") {
    return field === "lastname" || field === "addressbookentrycategory" ? { key: "required" } : null;
  }
  const max = LENGTHS[field];
  if (max !== undefined && [...text].length > max) return { key: "maxlength", max };
  if (field === "email" && email(text)) return { key: "email" };
  if ((field === "phone" || field === "mobile") && dialled(text) === null) return { key: "phone" };
  if (field === "website" && websiteLink(text) === null) return { key: "website" };
  return null;
}

export function faultsOf(words: ContactWords): Faults<ContactField> {
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => {
      const fault = faultOf(field, words[field]);
      return fault ? [[field, fault]] : [];
    }),
  );
}

/** The values of a contact; empty without one. */
export function wordsOf(contact: Partial<Contact> | null): ContactWords {
  const shown = (field: ContactField): string => {
    const value = contact?.[field] ?? "";
    return typeof value === "object" ? String(value.id) : value;
  };
  return Object.fromEntries(CONTACT_FIELDS.map((field) => [field, shown(field)])) as ContactWords;
}

/** The values of a stored contact, or of what a new one begins with. */
export function valuesOf(contact: Contact | null, beginning: Partial<Contact> = {}): ContactValues {
  return { ...wordsOf(contact ?? beginning), base: contact };
}

/** The fields that differ, ignoring spaces around the text. */
export function changedFields(before: ContactWords, now: ContactWords): ContactField[] {
  return CONTACT_FIELDS.filter((field) => before[field].trim() !== now[field].trim());
}

/**
 * The fields that the person changed since the form opened. Other fields are not sent, so that a change made meanwhile on
 * another device is kept. An emptied field is cleared with null. Of a new one everything is sent, and what is emptied of
 * what it begins with.
 */
export function changesOf(
  values: ContactValues,
  beginning: Partial<Contact> = {},
): Draft<"addressbookentry"> {
  const sent = (field: ContactField) => {
    const text = values[field].trim();
    if (text === "") return null;
    return CHOSEN.includes(field) ? Number(text) : text;
  };
  const before = values.base ? [values.base] : [null, beginning];
  const changed = before.flatMap((row) => changedFields(wordsOf(row), values));
  const fields = CONTACT_FIELDS.filter((field) => changed.includes(field));
  return Object.fromEntries(fields.map((field) => [field, sent(field)]));
}

/** The form after the stored contact turned out to be newer. */
export interface Rebased {
  values: ContactValues;
  /** Fields that were changed here and elsewhere to different values. */
  clashes: ContactField[];
}

/** Merges the newer contact into the form: changes of both sides are kept; in a clash the typed value stays for now. */
export function rebased(values: ContactValues, current: Contact): Rebased {
  const opened = wordsOf(values.base);
  const theirs = wordsOf(current);
  const mine = changedFields(opened, values);
  const moved = changedFields(opened, theirs);
  const differing = changedFields(values, theirs);
  const kept = Object.fromEntries(mine.map((field) => [field, values[field]]));
  return {
    values: { ...theirs, ...kept, base: current },
    clashes: mine.filter((field) => moved.includes(field) && differing.includes(field)),
  };
}
