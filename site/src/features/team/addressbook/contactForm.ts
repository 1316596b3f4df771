import { addressbookentryLimits as limits } from "../../../api/limits";
import { dialled, websiteLink } from "../../../app/links";
import { choice, text } from "../../../form/fields";
import { type RowValues, rowFields } from "../../../form/rowFields";
import { email, type Validator } from "../../../form/validators";

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

export type ContactValues = RowValues<"addressbookentry", typeof CONTACT>;

export const { valuesOf, faultsOf, changesOf, rebased } = rowFields<"addressbookentry", typeof CONTACT>(
  CONTACT,
);
