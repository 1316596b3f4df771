import type { NamedSchema } from "../../api/entities";

type Subtype = NonNullable<NamedSchema<"tumorformula">["subtype"]>;

export type Receptor = "+" | "-";
export type Her2 = "HER2+" | "HER2-" | "HER2 2+";

/** What the group of a tumour depends on; null: not known. */
export interface Results {
  er: Receptor | null;
  pr: Receptor | null;
  her2: Her2 | null;
  /** Ki-67 in percent. */
  marker: number | null;
}

/** From this share of dividing cells on, Ki-67 counts as high (percent). */
const HIGH = 20;

/** The group of an invasive tumour, as the server tells it (`functions/src/tumor/subtype.rs`). */
export function subtypeOf({ er, pr, her2, marker }: Results): Subtype {
  if (er === "-" && pr === "+") return { key: "unknown", certain: false, missing: [], hint: "doctor" };
  const high = marker !== null && marker >= HIGH;
  if (er === "-" && pr === "-" && her2 === "HER2-") return { key: "tnbc", certain: true };
  if (er === "-" && pr === "-" && her2 === "HER2+") return { key: "her2-nonluminal", certain: true };
  if ((er === "+" || pr === "+") && her2 === "HER2+") return { key: "luminal-b-her2pos", certain: false };
  if (er === "+" && her2 === "HER2-") {
    if (pr === "+" && marker !== null && !high) return { key: "luminal-a", certain: false };
    if (high || pr === "-") return { key: "luminal-b-her2neg", certain: false };
  }
  return { key: "unknown", certain: false, missing: missing({ er, pr, her2, marker }) };
}

/** The fields without a value that a group still depends on. */
function missing({ er, pr, her2, marker }: Results): string[] {
  const high = marker !== null && marker >= HIGH;
  const withoutPr = er === "+" && (her2 === "HER2+" || high);
  const withMarker = er !== "-" && pr !== "-" && her2 !== "HER2+";
  const open = {
    receptortypeestrogen: er === null,
    receptortypeprogesterone: pr === null && !withoutPr,
    her2type: her2 === null,
    receptortypefish: her2 === "HER2 2+",
    proliferationmarker: marker === null && withMarker,
  };
  return Object.entries(open).flatMap(([field, isOpen]) => (isOpen ? [field] : []));
}
