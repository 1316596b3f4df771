import type { NamedSchema } from "../../../api/entities";
import { isLocalizationFlag, type RadioField, type Side } from "../side/fields";

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

/** The facts of one side. Without a prefix it is unknown how T and N were determined. */
export type TumorFormula = NamedSchema<"tumorformula">;

export type FormulaToken = TumorFormula["tokens"][number];

/** The probable subtype of the tumour, computed from the entries alone. */
export type Subtype = NonNullable<TumorFormula["subtype"]>;

export type Formulas = Record<Side, TumorFormula>;

export function hasEntries({ tokens, histology, localization }: TumorFormula): boolean {
  return tokens.length > 0 || Boolean(histology) || localization.some(isLocalizationFlag);
}

/** The token for display: a minus sign instead of a hyphen. */
export function shownToken({ token }: Pick<FormulaToken, "token">): string {
  return token.replace(/-$/, "\u2212").replace(/\s/g, "\u00a0");
}

/** Whether a token with a prefix (T or N) is there. */
export function carriesPrefix({ tokens }: { tokens: readonly Pick<FormulaToken, "key">[] }): boolean {
  return tokens.some(({ key }) => key === "tumorsize" || key === "lymphnodecount");
}
