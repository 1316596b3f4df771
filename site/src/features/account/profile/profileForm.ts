import type { Entities, UserRow } from "../../../api/entities";
import { dialled } from "../../../app/links";
import type { Fault, Faults } from "../../../form/faults";

/** What a form edits: a section of the page, or one of the types of the specification. */
export type ProfileType = "name" | "contact" | "region" | "phone" | "address" | "emergencyphone" | "timezone";

/** What a person tells about herself beyond her account. */
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

/** Fields whose value is a row of a list. */
export const CHOSEN = ["salutation", "academictitle", "country", "timezone"] as const;

export function isChosen(field: ProfileField): field is (typeof CHOSEN)[number] {
  return CHOSEN.some((chosen) => chosen === field);
}

/** The server's maximum length of each text, in characters. */
export const LENGTHS: Readonly<Partial<Record<ProfileField, number>>> = {
  firstname: 80,
  lastname: 80,
  phone: 40,
  emergencyphone: 40,
  street: 120,
  zip: 10,
  city: 80,
};

/** The stored row of a form: of the account, or what she tells beyond it. */
export type StoredRow = UserRow | PersonProfile;

export interface ProfileValues extends Partial<Record<ProfileField, string>> {
  /**
   * The stored row when editing began; null before there is one. Kept in the draft, so that changed fields can be found
   * later.
   */
  base: StoredRow | null;
}

/** Forms whose fields belong to what she tells beyond her account. */
const BEYOND: readonly ProfileType[] = ["contact", "phone", "address", "emergencyphone"];

export function isBeyondAccount(type: ProfileType): boolean {
  return BEYOND.includes(type);
}

/** Numbers that can be called. */
const PHONES: readonly ProfileField[] = ["phone", "emergencyphone"];

export function isPhone(field: ProfileField): boolean {
  return PHONES.includes(field);
}

export function isProfileType(type: string): type is ProfileType {
  return Object.hasOwn(PROFILE_FIELDS, type);
}

/** A stored value as the form shows it: of a choice its id. */
function typed(row: Partial<StoredRow> | null, field: ProfileField): string {
  const value: unknown = row ? (row as unknown as Record<string, unknown>)[field] : undefined;
  if (typeof value === "object" && value !== null && "id" in value) return String(value.id);
  return typeof value === "string" ? value : "";
}

/** The values of a stored row, or of what a new one begins with. */
export function valuesOf(
  type: ProfileType,
  row: StoredRow | null,
  beginning: Partial<StoredRow> = {},
): ProfileValues {
  const words = PROFILE_FIELDS[type].map((field) => [field, typed(row ?? beginning, field)]);
  return { ...Object.fromEntries(words), base: row };
}

function faultOf(field: ProfileField, text: string): Fault | null {
  const max = LENGTHS[field];
  if (max !== undefined && [...text].length > max) return { key: "maxlength", max };
  return isPhone(field) && text !== "" && dialled(text) === null ? { key: "phone" } : null;
}

export function faultsOf(type: ProfileType, values: ProfileValues): Faults<ProfileField> {
  return Object.fromEntries(
    PROFILE_FIELDS[type].flatMap((field) => {
      const fault = faultOf(field, (values[field] ?? "").trim());
      return fault ? [[field, fault]] : [];
    }),
  );
}

/** The fields that differ, ignoring spaces around the text. */
function changedFields(type: ProfileType, before: ProfileValues, now: ProfileValues): ProfileField[] {
  return PROFILE_FIELDS[type].filter((field) => (before[field] ?? "").trim() !== (now[field] ?? "").trim());
}

/**
 * The changed fields of a body. An emptied field is cleared with null. Of a new row everything is sent, and what is emptied
 * of what it begins with.
 */
export function changesOf(
  type: ProfileType,
  values: ProfileValues,
  beginning: Partial<StoredRow> = {},
): Record<string, string | number | null> {
  const sent = (field: ProfileField) => {
    const text = (values[field] ?? "").trim();
    if (text === "") return null;
    return isChosen(field) ? Number(text) : text;
  };
  const before = [valuesOf(type, values.base), valuesOf(type, values.base, beginning)];
  const changed = before.flatMap((one) => changedFields(type, one, values));
  const fields = PROFILE_FIELDS[type].filter((field) => changed.includes(field));
  return Object.fromEntries(fields.map((field) => [field, sent(field)]));
}

/** Merges the newer row into the form: changes of both sides are kept; in a clash the typed value stays for now. */
export function rebased(
  type: ProfileType,
  values: ProfileValues,
  current: StoredRow,
): { values: ProfileValues; clashes: ProfileField[] } {
  const opened = valuesOf(type, values.base);
  const theirs = valuesOf(type, current);
  const mine = changedFields(type, opened, values);
  const moved = changedFields(type, opened, theirs);
  const differing = changedFields(type, values, theirs);
  const kept = Object.fromEntries(mine.map((field) => [field, values[field]]));
  return {
    values: { ...theirs, ...kept },
    clashes: mine.filter((field) => moved.includes(field) && differing.includes(field)),
  };
}
