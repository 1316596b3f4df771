import { treatmentLimits as limits } from "../../../api/limits";
import type { DateInput } from "../../../dates/input";
import { day, type Field, text } from "../../../form/fields";
import { namesIn } from "../../../form/merge";
import { type FormFlags, takesParentDate } from "./treatmentCatalog";

/** Whose fields they are: a treatment's, or those of one of its parts. */
export type Owner = "form" | "part";

/**
 * The texts of a treatment that no category asks for specially, in the order of the page: reading, checking, sending,
 * comparing, form and view follow. Their words are `form.<name>` and `form.<name>Hint`.
 */
export const TEXTS = {
  note: text(limits.note),
};

export type TextName = keyof typeof TEXTS;
export type TextValues = Record<TextName, string>;
export const TEXT_NAMES = namesIn(TEXTS);

interface DayField extends Field<DateInput, DateInput> {
  required?: boolean;
  isAsked: (flags: FormFlags, owner: Owner) => boolean;
  /** The day before which it cannot be. */
  notBefore?: string;
  /** Where its hint is shown. */
  hints: readonly Owner[];
}

/**
 * The days of a treatment and of its parts, in the order of the page: reading, checking, sending, comparing and form follow.
 * Their words are `form.<name>`, `form.<name>Hint` and `part.<name>`.
 */
export const DAYS = {
  startdate: {
    ...day(),
    required: true,
    isAsked: (flags, owner) => owner === "form" || !takesParentDate(flags),
    hints: ["form"],
  },
  enddate: {
    ...day(),
    isAsked: ({ endDate }) => endDate,
    notBefore: "startdate",
    hints: ["form", "part"],
  },
} as const satisfies Record<string, DayField>;

export type DayName = keyof typeof DAYS;
export type DayValues = Record<DayName, DateInput>;
export const DAY_NAMES = namesIn(DAYS);

/** A day of the list, with what only some of them have. */
export function dayField(name: DayName): DayField & { notBefore?: DayName } {
  return DAYS[name];
}

export function isDayName(field: string): field is DayName {
  return field in DAYS;
}

/** A day and those that cannot be before it: the faults of all may change with it. */
export function checkedWith(name: DayName): DayName[] {
  return DAY_NAMES.filter((other) => other === name || dayField(other).notBefore === name);
}

/** The days as they are sent; one that is not asked is kept, unless it belonged to another category. */
export function daysDraft(values: DayValues, flags: FormFlags, owner: Owner, changed = false) {
  const hidden = changed ? null : undefined;
  return Object.fromEntries(
    DAY_NAMES.map((name) => [name, dayField(name).isAsked(flags, owner) ? values[name] : hidden]),
  );
}

/** The free-text type of one side, which the contract knows by its side. */
export const OTHER = text(limits.treatmenttypeotherleft);
