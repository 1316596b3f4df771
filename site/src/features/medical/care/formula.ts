import useSWR from "swr";
import { call } from "../../../api/client";
import type { CatalogRef } from "../../../api/entities";
import { formulaKey } from "../../../api/keys";
import type { ApiError } from "../../../api/problem";

/** Seen from the front, as in every drawing and card. */
export const SIDES = ["right", "left"] as const;
export type Side = (typeof SIDES)[number];

/** The server's result for one side, as far as it is used here. */
export interface SideFormula {
  formula: string;
  tokens: readonly { key: string; token: string; value?: CatalogRef | number | null }[];
  subtype: { key: string; certain: boolean; missing?: readonly string[]; hint?: string } | null;
  histology?: CatalogRef | null;
  histologyother?: string | null;
}

export type Formulas = Record<Side, SideFormula>;

const METASTASES = "distantmetastasespresent";

/** Both sides of the current profile. Other pages share the same SWR key. */
export function useFormulas() {
  const { data, error, isLoading, mutate } = useSWR<Formulas, ApiError>(
    formulaKey,
    async (path: string) => (await call("GET", path)) as Formulas,
  );
  return { formulas: data, error, isLoading, reload: () => mutate() };
}

/** Whether the kind of tumour of this side is known. */
export function hasKind({ tokens, histology, subtype }: SideFormula): boolean {
  return tokens.length > 0 || Boolean(histology) || subtype !== null;
}

/** Whether distant metastases are entered on either side. */
export function hasMetastases(formulas: Formulas): boolean {
  return SIDES.some((side) =>
    formulas[side].tokens.some(({ key, token }) => key === METASTASES && token.startsWith("M1")),
  );
}

const PRECURSORS = ["dcis", "lcis"];

/** A precursor (DCIS) has none of the subtypes of invasive tumours. */
export function isPrecursor({ histology, tokens }: SideFormula): boolean {
  const size = tokens.find(({ key }) => key === "tumorsize")?.token ?? "";
  return PRECURSORS.includes(histology?.key ?? "") || /Tis/i.test(size);
}
