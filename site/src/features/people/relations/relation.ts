import type { Entities } from "../../../api/entities";
import type { Faults } from "../../../form/faults";

export type Relation = Entities["userrelation"];

/** What a relation can be, in the order of the pages. */
export const KINDS = ["private", "business", "both"] as const;
export type Kind = (typeof KINDS)[number];

export type RelationField = "number" | "categories" | "kind";

export const RELATION_FIELDS: readonly RelationField[] = ["number", "categories", "kind"];

export interface RelationValues {
  /** The number of the other person, as it was typed. */
  number: string;
  /** Ids of `userrelationcategory`. */
  categories: string[];
  kind: Kind | null;
}

/** Digits by which a person is known, in groups that can be read out. */
export function spoken(id: number): string {
  return String(id).replace(/\d{4}(?=\d)/g, "$& ");
}

/** The number of a person; null for what cannot be one. */
export function numberOf(typed: string): number | null {
  const digits = typed.replace(/[\s\u00a0.-]/g, "");
  if (!/^[1-9]\d{0,15}$/.test(digits)) return null;
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : null;
}

/** What can be wrong before the server is asked. `own`: the number of who asks. */
export function faultsOf({ number, kind }: RelationValues, own: number | undefined): Faults<RelationField> {
  const found = numberOf(number);
  return {
    ...(number.trim() === ""
      ? { number: { key: "required" } }
      : found === null
        ? { number: { key: "pattern" } }
        : found === own && { number: { key: "value" } }),
    ...(kind === null && { kind: { key: "required" } }),
  };
}

/** Whether the person was asked and has not answered. */
export function isReceivedRequest({ received, status }: Relation): boolean {
  return received === true && (status ?? "open") === "open";
}
