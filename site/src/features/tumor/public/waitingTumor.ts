import i18n, { type TFunction } from "i18next";
import type { Values } from "../../../device/item";
import { isLocalizationFlag, isSide, PREFIXES, SIDES } from "../side/fields";
import { locationName } from "../side/lists";

const words = (): TFunction => i18n.getFixedT(null, "tumor") as TFunction;

/** The labels of properties that have no field of their own. */
const LABELS: Readonly<Record<string, string>> = {
  histologyother: "words.histology",
  distantmetastaseslocationother: "words.place",
};

/** "Rechte Brust: Größe des Tumors (T)", for a property with its side; undefined for every other one. */
export function tumorLabel(name: string): string | undefined {
  const t = words();
  if (name === "side") return t("waiting.side");
  const side = SIDES.find((one) => name.endsWith(one));
  if (!side) return undefined;
  const bare = name.slice(0, -side.length);
  const label = isLocalizationFlag(bare)
    ? locationName(bare, i18n.language)
    : t(LABELS[bare] ?? `field.${bare}`);
  return `${t(`side.${side}`)}: ${label}`;
}

/** A property of the tumour to be read; undefined where it is read like any other. */
export function tumorValue(name: string, values: Values): string | undefined {
  const t = words();
  const value = values[name];
  if (name === "side" && isSide(value)) return t(`side.${value}`);
  const prefix = name.startsWith("formulaprefix") && PREFIXES.find((one) => one === value);
  return prefix ? t(`prefix.${prefix}`) : undefined;
}
