import type { CatalogRef } from "../../../api/entities";
import { isLocalizationFlag, type Prefix, type RadioField, type Side } from "../side/fields";

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

export interface FormulaToken {
  key: TokenField;
  /** As in the report: `ypT1c`, `M1(OSS,HEP)`, `Ki-67 35 %`. */
  token: string;
  value: CatalogRef | number | null;
  /** Only for a borderline HER2 result with an extra test. */
  fish?: CatalogRef | null;
  /** Only for distant metastases. */
  locations?: readonly CatalogRef[];
  glossary: string;
}

/** What kind of tumour it probably is, computed from the entries alone. */
export interface Subtype {
  key: string;
  certain: boolean;
  /** Fields without which it cannot be told. */
  missing?: readonly string[];
  hint?: string;
}

export interface TumorFormula {
  side: Side;
  formula: string;
  prefix: Prefix | null;
  prefixchosen: Prefix | null;
  tokens: readonly FormulaToken[];
  subtype: Subtype | null;
  histology?: CatalogRef | null;
  histologyother?: string | null;
  localization: readonly string[];
}

export type Formulas = Record<Side, TumorFormula>;

/** Whether anything was entered for the side. */
export function hasEntries({ tokens, histology, localization }: TumorFormula): boolean {
  return tokens.length > 0 || Boolean(histology) || localization.some(isLocalizationFlag);
}

/** The token as it is read: a true minus is longer than a hyphen, and a narrow column breaks before the number. */
export function shownToken({ token }: Pick<FormulaToken, "token">): string {
  return token.replace(/-$/, "\u2212").replace(/^Ki-67\s/, "Ki-67 ");
}
