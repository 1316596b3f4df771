import distantmetastaseslocation from "../../../../infra/catalog/distantmetastaseslocation.json";
import distantmetastasespresent from "../../../../infra/catalog/distantmetastasespresent.json";
import her2type from "../../../../infra/catalog/her2type.json";
import histology from "../../../../infra/catalog/histology.json";
import lymphnodecount from "../../../../infra/catalog/lymphnodecount.json";
import receptortype from "../../../../infra/catalog/receptortype.json";
import resectionstate from "../../../../infra/catalog/resectionstate.json";
import tumorgrading from "../../../../infra/catalog/tumorgrading.json";
import tumorsize from "../../../../infra/catalog/tumorsize.json";
import type { CatalogRef } from "../../api/entities";
import { LANGUAGES } from "../../i18n/languages";
import type { FormulaToken, TokenField, TumorFormula } from "./formula/formula";
import type { Side } from "./side/fields";

interface SeedRow {
  id: number;
  key: string;
  formula?: string;
  code?: string;
  token?: string;
  freetext?: boolean;
  translations: readonly { language: number; name: string }[];
}

/** The seeded lists. */
export const LISTS: Readonly<Record<string, readonly SeedRow[]>> = {
  distantmetastaseslocation: distantmetastaseslocation.rows,
  distantmetastasespresent: distantmetastasespresent.rows,
  her2type: her2type.rows,
  histology: histology.rows,
  lymphnodecount: lymphnodecount.rows,
  receptortype: receptortype.rows,
  resectionstate: resectionstate.rows,
  tumorgrading: tumorgrading.rows,
  tumorsize: tumorsize.rows,
};

/** A reference as the server answers it. */
export function ref(list: string, key: string, language: "de" | "en" = "de"): CatalogRef {
  const row = LISTS[list]?.find((one) => one.key === key);
  if (!row) throw new Error(`no ${key} in ${list}`);
  const words = row.translations.find((translation) => translation.language === LANGUAGES[language].id);
  return { id: row.id, key: row.key, name: words?.name ?? "" };
}

export function token(key: TokenField, text: string, value: CatalogRef | number): FormulaToken {
  return { key, token: text, value, glossary: "tnm" };
}

export function emptyFormula(side: Side): TumorFormula {
  return {
    side,
    formula: "",
    prefix: null,
    prefixchosen: null,
    tokens: [],
    subtype: null,
    histology: null,
    histologyother: null,
    localization: [],
  };
}

/** The example of the contract, with all entries. */
export const FULL_LEFT: TumorFormula = {
  ...emptyFormula("left"),
  formula: "ypT1c ypN0 M0 R0 G3 ER+ PR+ HER2- Ki-67 35\u00a0%",
  prefix: "yp",
  tokens: [
    token("tumorsize", "ypT1c", ref("tumorsize", "t1c")),
    token("lymphnodecount", "ypN0", ref("lymphnodecount", "n0")),
    token("distantmetastasespresent", "M0", ref("distantmetastasespresent", "none")),
    token("resectionstate", "R0", ref("resectionstate", "r0")),
    token("tumorgrading", "G3", ref("tumorgrading", "g3")),
    token("receptortypeestrogen", "ER+", ref("receptortype", "positive")),
    token("receptortypeprogesterone", "PR+", ref("receptortype", "positive")),
    token("her2type", "HER2-", ref("her2type", "negative")),
    token("proliferationmarker", "Ki-67 35\u00a0%", 35),
  ],
  subtype: { key: "luminal-b-her2neg", certain: false },
  histology: ref("histology", "nst"),
  localization: ["quadranttopoutsinde"],
};
