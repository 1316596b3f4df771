import type { Entities } from "../../../api/entities";
import { proxyaccessLimits } from "../../../api/limits";
import { addMonths, type Day } from "../../../dates/dates";
import { type DateInput, inputFault } from "../../../dates/input";
import type { Faults } from "../../../form/faults";
import { day, faultsIn, text } from "../../../form/fields";
import { merge, namesIn } from "../../../form/merge";

/** `ending`: the person has ended it, and the server does not know yet. */
export type ProxyAccess = Entities["proxyaccess"] & { ending?: boolean };

/** What can be shown, in the order of the pages. */
export const PARTS = ["timeline", "checkin", "medicalprofile", "tumor", "treatment", "careteam"] as const;
export type Part = (typeof PARTS)[number];

/** In the order of the page. */
export const PROXY = {
  name: text(proxyaccessLimits.name, { required: true }),
  parts: {},
  until: day(),
};

export type ProxyField = keyof typeof PROXY;

export const PROXY_FIELDS = namesIn(PROXY);

export interface ProxyValues {
  name: string;
  parts: Part[];
  until: DateInput;
  /** The row when editing began. */
  base: ProxyAccess | null;
}

export function partsOf(row: { parts?: readonly string[] | null | undefined }): Part[] {
  return PARTS.filter((part) => row.parts?.includes(part));
}

/** What the server says of a new access. */
export type ProxyDefaults = Partial<Pick<ProxyAccess, "name" | "parts" | "until">>;

/** The values of a row, or of a new one, which ends after a month unless it begins with another day. */
export function valuesOf(row: ProxyAccess | null, today: Day, defaults: ProxyDefaults = {}): ProxyValues {
  if (!row) {
    const { name = "", until = addMonths(today, 1) } = defaults;
    return { name, parts: partsOf(defaults), until, base: null };
  }
  return { name: row.name, parts: partsOf(row), until: row.until, base: row };
}

/** The form on top of the row that turned out to be newer. */
export function rebased(values: ProxyValues, current: ProxyAccess, today: Day) {
  return merge(PROXY, valuesOf(values.base, today), values, valuesOf(current, today));
}

/** The properties that are sent: all of a new row, else those that changed. */
export function changesOf({ name, parts, until, base }: ProxyValues) {
  const all = { name: name.trim(), parts, until: until as Day };
  if (!base) return all;
  return {
    ...(all.name !== base.name && { name: all.name }),
    ...(all.parts.join() !== partsOf(base).join() && { parts: all.parts }),
    ...(all.until !== base.until && { until: all.until }),
  };
}

/** The last day that can be chosen: an access is given for a while, and given again if it is still needed. */
export function lastDay(today: Day): Day {
  return addMonths(today, 12);
}

/** Whether a change shows more, or longer, to somebody who has the code or has used it: that asks for the password. */
export function isWider({ parts, until, base }: ProxyValues): boolean {
  if (!base || !(base.invitation || base.status === "active")) return false;
  const before = partsOf(base);
  return parts.some((part) => !before.includes(part)) || (typeof until === "string" && until > base.until);
}

export function faultsOf({ name, parts, until }: ProxyValues, today: Day): Faults<ProxyField> {
  const late = inputFault(until, today, lastDay(today));
  return {
    ...faultsIn({ name: PROXY.name }, { name }),
    ...(parts.length === 0 && { parts: { key: "required" } }),
    ...(until === null && { until: { key: "required" } }),
    ...(late && { until: { key: late, day: { minDate: today, maxDate: lastDay(today) }[String(late)] } }),
  };
}

/**
 * Whether somebody waits for the code, may read, could until a day that is over, or can until the end has reached the
 * server.
 */
export function stateOf(
  { status, until, ending }: ProxyAccess,
  today: Day,
): "invited" | "active" | "over" | "ending" {
  if (ending) return "ending";
  if (until < today) return "over";
  return status === "active" ? "active" : "invited";
}
