import type { Draft } from "../../../api/entities";
import { addressbookentryLimits as limits } from "../../../api/limits";
import { dialled, websiteLink } from "../../../app/links";
import type { Faults } from "../../../form/faults";
import { choice, draftOf, faultsIn, readFields, text } from "../../../form/fields";
import { merge, namesIn } from "../../../form/merge";
import { email, type Validator } from "../../../form/validators";
import type { Contact } from "./contact";

const phone: Validator = (typed) => (dialled(String(typed)) === null ? { key: "phone" } : null);
const website: Validator = (typed) => (websiteLink(String(typed)) === null ? { key: "website" } : null);

/** In the order of the page, which is the order of the error summary. */
export const CONTACT = {
  addressbookentrycategory: choice({ required: true }),
  salutation: choice(),
  academictitle: choice(),
  firstname: text(limits.firstname),
  lastname: text(limits.lastname, { required: true }),
  practice: text(limits.practice),
  phone: text(limits.phone, { rules: [phone] }),
  mobile: text(limits.mobile, { rules: [phone] }),
  email: text(limits.email, { rules: [email] }),
  website: text(limits.website, { rules: [website] }),
  street: text(limits.street),
  zip: text(limits.zip),
  city: text(limits.city),
  note: text(limits.note),
};

export type ContactField = keyof typeof CONTACT;
export const CONTACT_FIELDS = namesIn(CONTACT);

/** The values of the fields as typed; of a select the id of the chosen row, "" for none. */
export type ContactWords = Record<ContactField, string>;

export interface ContactValues extends ContactWords {
  /**
   * The stored contact when editing began; null for a new one. Kept in the draft, so that changed fields can be found
   * later.
   */
  base: Contact | null;
}

export function faultsOf(words: ContactWords): Faults<ContactField> {
  return faultsIn(CONTACT, words);
}

/** The values of a stored contact, or of what a new one begins with. */
export function valuesOf(contact: Contact | null, defaults: Partial<Contact> = {}): ContactValues {
  return { ...readFields<ContactWords>(CONTACT, contact ?? defaults), base: contact };
}

/** What is sent: of a new one everything, and what is emptied of what it begins with. */
export function changesOf(values: ContactValues, defaults: Partial<Contact> = {}): Draft<"addressbookentry"> {
  const before = values.base ? [valuesOf(values.base)] : [valuesOf(null), valuesOf(null, defaults)];
  return draftOf(CONTACT, before, values);
}

/** The form on top of the contact that turned out to be newer. */
export function rebased(values: ContactValues, current: Contact) {
  return merge(CONTACT, valuesOf(values.base), values, valuesOf(current));
}
