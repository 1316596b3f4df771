import type { NamedSchema } from "../../../api/entities";
import { isLocalizationFlag, type RadioField, type Side } from "../side/fields";

/** The computed formula; not an entity, so it has a path of its own. */
export const FORMULA_PATH = "tumorformula/formula";

/** The fields that can have a token, in the order of the formula. */
export const TOKEN_FIELDS = [
  "tumorsize",
  "lymphnodecount",
  "distantmetastasespresent",
  "resectionstate",
  "tumorgrading",
  "receptortypeestrogen",
  "receptortypeprogesterone",
  "her2type",
  "proliferationmarker",
] as const satisfies readonly (RadioField | "proliferationmarker")[];
export type TokenField = (typeof TOKEN_FIELDS)[number];

export function isTokenField(value: unknown): value is TokenField {
  return TOKEN_FIELDS.some((field) => field === value);
}

/** What is known of one side. Without a prefix nothing tells how T and N were determined. */
export type TumorFormula = NamedSchema<"tumorformula">;

export type FormulaToken = TumorFormula["tokens"][number];

/** What kind of tumour it probably is, computed from the entries alone. */
export type Subtype = NonNullable<TumorFormula["subtype"]>;

export type Formulas = Record<Side, TumorFormula>;

/** Whether anything was entered for the side. */
export function hasEntries({ tokens, histology, localization }: TumorFormula): boolean {
  return tokens.length > 0 || Boolean(histology) || localization.some(isLocalizationFlag);
}

/** The token as it is read: a true minus is longer than a hyphen. */
export function shownToken({ token }: Pick<FormulaToken, "token">): string {
  return token.replace(/-$/, "\u2212").replace(/\s/g, "\u00a0");
}

/** Whether a token that a prefix belongs to is there. */
export function carriesPrefix({ tokens }: { tokens: readonly Pick<FormulaToken, "key">[] }): boolean {
  return tokens.some(({ key }) => key === "tumorsize" || key === "lymphnodecount");
}
