import type { Entities, UserRow } from "../../../api/entities";
import { userLimits, userProfileLimits } from "../../../api/limits";
import { dialled } from "../../../app/links";
import type { Faults } from "../../../form/faults";
import { choice, draftOf, type Field, faultsIn, readFields, text } from "../../../form/fields";
import { merge, namesIn } from "../../../form/merge";
import type { Validator } from "../../../form/validators";

/** What a form edits: a section of the page, or one of the types of the specification. */
export type ProfileType = "name" | "contact" | "region" | "phone" | "address" | "emergencyphone" | "timezone";

/** What a person tells beyond the account. */
export type PersonProfile = Entities["user.profile"];

/** The fields of each form, in the order of the page. All fields of a form belong to one row. */
export const PROFILE_FIELDS = {
  name: ["salutation", "academictitle", "firstname", "lastname"],
  contact: ["phone", "street", "zip", "city"],
  region: ["country", "timezone"],
  phone: ["phone"],
  address: ["street", "zip", "city"],
  emergencyphone: ["emergencyphone"],
  timezone: ["timezone"],
} as const satisfies Record<ProfileType, readonly string[]>;

export type ProfileField = (typeof PROFILE_FIELDS)[ProfileType][number];

const LIMITS = { ...userLimits, ...userProfileLimits };
const phone: Validator = (typed) => (dialled(String(typed)) === null ? { key: "phone" } : null);

const LIST = {
  salutation: choice(),
  academictitle: choice(),
  country: choice(),
  timezone: choice(),
};

const PHONES = {
  phone: text(LIMITS.phone, { rules: [phone] }),
  emergencyphone: text(LIMITS.emergencyphone, { rules: [phone] }),
};

const PROFILE: Readonly<Record<ProfileField, Field<string>>> = {
  ...LIST,
  ...PHONES,
  firstname: text(LIMITS.firstname),
  lastname: text(LIMITS.lastname),
  street: text(LIMITS.street),
  zip: text(LIMITS.zip),
  city: text(LIMITS.city),
};

/** Fields whose value is a row of a list. */
export const CHOSEN = namesIn(LIST);

export function isChosen(field: ProfileField): field is keyof typeof LIST {
  return Object.hasOwn(LIST, field);
}

/** The most characters that a field takes. */
export function lengthOf(field: ProfileField): number | undefined {
  return PROFILE[field].limit?.maxLength;
}

/** The fields of one form. */
export function fieldsOf(type: ProfileType): Partial<Record<ProfileField, Field<string>>> {
  return Object.fromEntries(PROFILE_FIELDS[type].map((field) => [field, PROFILE[field]]));
}

/** The stored row of a form: of the account, or what the person tells beyond it. */
export type StoredRow = UserRow | PersonProfile;

export interface ProfileValues extends Partial<Record<ProfileField, string>> {
  /**
   * The stored row when editing began; null before there is one. Kept in the draft, so that changed fields can be found
   * later.
   */
  base: StoredRow | null;
}

/** Forms whose fields belong to what a person tells beyond the account. */
const BEYOND: readonly ProfileType[] = ["contact", "phone", "address", "emergencyphone"];

export function isBeyondAccount(type: ProfileType): boolean {
  return BEYOND.includes(type);
}

/** Whether it is a number that can be called. */
export function isPhone(field: ProfileField): boolean {
  return Object.hasOwn(PHONES, field);
}

export function isProfileType(type: string): type is ProfileType {
  return Object.hasOwn(PROFILE_FIELDS, type);
}

/** The values of a stored row, or of what a new one begins with. */
export function valuesOf(
  type: ProfileType,
  row: StoredRow | null,
  defaults: Partial<StoredRow> = {},
): ProfileValues {
  return { ...readFields<ProfileValues>(fieldsOf(type), row ?? defaults), base: row };
}

export function faultsOf(type: ProfileType, values: ProfileValues): Faults<ProfileField> {
  return faultsIn(fieldsOf(type), values);
}

/** What is sent: of a new row everything, and what is emptied of what it begins with. */
export function changesOf(
  type: ProfileType,
  values: ProfileValues,
  defaults: Partial<StoredRow> = {},
): Record<string, unknown> {
  const before = [valuesOf(type, values.base), valuesOf(type, values.base, defaults)];
  return draftOf(fieldsOf(type), before, values);
}

/** The form on top of the row that turned out to be newer. */
export function rebased(type: ProfileType, values: ProfileValues, current: StoredRow) {
  return merge(fieldsOf(type), valuesOf(type, values.base), values, valuesOf(type, current));
}
