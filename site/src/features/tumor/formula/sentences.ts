import type { TFunction } from "i18next";
import formulawords from "../../../../../infra/catalog/lists/formulawords.json";
import bands from "../../../../../infra/catalog/lists/proliferationmarkerband.json";
import { languageRow } from "../../../i18n/languages";
import { inLanguage } from "../../../i18n/translations";
import { FIELDS, type FieldName, isLocalizationFlag, type Prefix, type Side } from "../side/fields";
import { locationName } from "../side/lists";
import {
  carriesPrefix,
  type FormulaToken,
  type Subtype,
  type TokenField,
  type TumorFormula,
} from "./formula";

/** The translations of `tumor` and their language. */
export interface Speech {
  t: TFunction;
  language: string;
}

function enumeration(items: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}

/** One whole plain sentence for a token of the formula. */
export function tokenSentence(speech: Speech, token: FormulaToken): string {
  const { t, language } = speech;
  const { key, value } = token;
  if (typeof value === "number") return markerSentence(speech, value);
  if (value === null) return t("token.missing", { ns: "tumor" });
  if (key === "distantmetastasespresent" && token.locations?.length) {
    const places = enumeration(
      token.locations.map(({ key: place, name }) =>
        place === "other" ? t("sentence.otherplace", { ns: "tumor" }) : name,
      ),
      language,
    );
    return t("sentence.distantmetastasespresent.places", { ns: "tumor", places });
  }
  const fish = value.key === "borderline" && isDecided(token.fish?.key) ? token.fish.key : "";
  return t([`sentence.${key}.${value.key}${fish}`, "sentence.other"], {
    ns: "tumor",
    field: t(`short.${key}`, { ns: "tumor" }),
    name: value.name,
  });
}

function isDecided(key: string | undefined): key is "positive" | "negative" {
  return key === "positive" || key === "negative";
}

function markerSentence({ t }: Speech, percent: number): string {
  const band = bands.rows.find(({ from, to }) => percent >= from && percent <= to);
  return t("sentence.proliferationmarker", {
    ns: "tumor",
    count: percent,
    band: t(`band.${band?.key ?? "high"}`, { ns: "tumor" }),
  });
}

/** The meaning of the letters of a token, whatever its value: of the token itself and of its prefix. */
export function tokenMeaning(
  { language }: Speech,
  key: TokenField,
  prefix: Prefix | null,
): { sign: string; text: string }[] {
  const letters = prefix && carriesPrefix({ tokens: [{ key }] }) ? [...prefix] : [];
  const rows = [
    ...letters.map((letter) => formulawords.rows.find((row) => row.key === letter)),
    formulawords.rows.find((row) => row.field === key),
  ];
  return rows.flatMap((row) => {
    const text = row && inLanguage(row.translations, language)?.text;
    return row && text ? [{ sign: row.token, text }] : [];
  });
}

/** "oben außen und Achselhöhle"; empty without a place. */
export function locationsText({ language }: Pick<Speech, "language">, flags: readonly string[]): string {
  const { smallInSentence } = languageRow(language);
  const names = flags.filter(isLocalizationFlag).map((flag) => locationName(flag, language));
  return enumeration(
    names.map((name) => (smallInSentence.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name)),
    language,
  );
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The tissue type; free text where the list has none. */
export function histologyText({ histology, histologyother }: TumorFormula): string {
  return histologyother || histology?.name || "";
}

/** How T and N were determined; empty without either, or if unknown. */
export function prefixText({ t }: Pick<Speech, "t">, { tokens, prefix }: TumorFormula): string {
  return carriesPrefix({ tokens }) && prefix ? t(`sentence.prefix.${prefix}`, { ns: "tumor" }) : "";
}

/** The whole formula of one side as one paragraph. */
export function formulaParagraph(speech: Speech, formula: TumorFormula): string {
  const { t } = speech;
  const places = locationsText(speech, formula.localization);
  const histology = histologyText(formula);
  return [
    places && t(`sentence.place.${formula.side}`, { ns: "tumor", places }),
    histology && t("sentence.histology", { ns: "tumor", name: histology }),
    ...tokenSentences(speech, formula.tokens),
    prefixText(speech, formula),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Two hormones with the same answer make one sentence, so that the paragraph does not repeat itself. */
function tokenSentences(speech: Speech, tokens: readonly FormulaToken[]): string[] {
  const estrogen = receptorKey(tokens, "receptortypeestrogen");
  const both = estrogen !== undefined && estrogen === receptorKey(tokens, "receptortypeprogesterone");
  return tokens.flatMap((token) => {
    if (both && token.key === "receptortypeprogesterone") return [];
    if (both && token.key === "receptortypeestrogen") {
      return [speech.t(`sentence.hormones.${estrogen}`, { ns: "tumor" })];
    }
    return [tokenSentence(speech, token)];
  });
}

function receptorKey(tokens: readonly FormulaToken[], key: TokenField): string | undefined {
  const value = tokens.find((token) => token.key === key)?.value;
  return typeof value === "object" && isDecided(value?.key) ? value.key : undefined;
}

/** The subtype in words, without the caution that always follows it. */
export function subtypeText({ t, language }: Speech, subtype: Subtype): string {
  if (subtype.key !== "unknown") {
    const name = t(`subtype.name.${subtype.key}`, { ns: "tumor", defaultValue: subtype.key });
    return t(subtype.certain ? "subtype.certain" : "subtype.probably", { ns: "tumor", name });
  }
  const fields = (subtype.missing ?? []).map(fieldOf).filter((name) => name !== undefined);
  const names = fields.map((name) => t(`field.${name}`, { ns: "tumor" }));
  return [
    t("subtype.unknown", { ns: "tumor" }),
    names.length > 0 && t("subtype.missing", { ns: "tumor", fields: enumeration(names, language) }),
    subtype.hint === "doctor" && t("subtype.doctor", { ns: "tumor" }),
  ]
    .filter(Boolean)
    .join(" ");
}

function fieldOf(name: string): FieldName | undefined {
  const bare = name.replace(/(left|right)$/, "");
  return bare in FIELDS ? (bare as FieldName) : undefined;
}

/** "Linke Brust" */
export function sideName({ t }: Pick<Speech, "t">, side: Side): string {
  return t(`side.${side}`, { ns: "tumor" });
}
