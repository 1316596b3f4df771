import type { Entities } from "../../../api/entities";
import { capitalized, locationsText, type Speech } from "../formula/sentences";
import { FIELDS, type FieldName, isUnknownRow, METASTASES, type RadioField } from "./fields";
import { useList, withoutCode } from "./lists";
import type { SideValues } from "./sideValues";

type Row = Pick<Entities["tumorsize"], "id" | "key" | "name" | "formula"> & { freetext?: boolean };

/** The lists of all choices; a list is missing until it is loaded. */
export type Lists = Readonly<Record<RadioField | "places", readonly Row[] | undefined>>;

export function useLists(): Lists {
  const receptors = useList("receptortype").rows;
  return {
    tumorsize: useList("tumorsize").rows,
    lymphnodecount: useList("lymphnodecount").rows,
    distantmetastasespresent: useList("distantmetastasespresent").rows,
    resectionstate: useList("resectionstate").rows,
    tumorgrading: useList("tumorgrading").rows,
    histology: useList("histology").rows,
    her2type: useList("her2type").rows,
    receptortypeestrogen: receptors,
    receptortypeprogesterone: receptors,
    receptortypefish: receptors,
    places: useList("distantmetastaseslocation").rows,
  };
}

/** The value of a field in words; empty without an answer. */
export function fieldText(speech: Speech, lists: Lists, field: FieldName, values: SideValues): string {
  const { t } = speech;
  if (field === "localization") return capitalized(locationsText(speech, values.localization));
  if (field === "proliferationmarker") {
    const typed = values.proliferationmarker.trim();
    return typed === "" ? "" : `${typed}\u00a0%`;
  }
  if (field === "formulaprefix") {
    const chosen = values.formulaprefix;
    return t(chosen ? `prefix.${chosen}` : "card.computed", { ns: "tumor" });
  }
  const row = lists[field]?.find(({ id }) => id === values[field]);
  if (!row) return "";
  if (isUnknownRow(row)) return t("option.unknown", { ns: "tumor" });
  if (field === "histology") return (row.freetext && values.histologyother.trim()) || row.name;
  if (field === "receptortypefish") {
    return t(`fish.${row.key}`, { ns: "tumor", defaultValue: row.name });
  }
  const name = withoutCode(row, row.formula);
  if (FIELDS[field].kind !== "metastases" || values.distantmetastasespresent !== METASTASES) return name;
  const places = (lists.places ?? []).filter(({ id }) => values.locations.includes(id));
  const words = values.distantmetastaseslocationother.trim();
  return [name, ...places.map((place) => (place.freetext && words) || place.name)].join(", ");
}
