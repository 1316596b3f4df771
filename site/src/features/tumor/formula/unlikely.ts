import type { TokenField, TumorFormula } from "./formula";

/** Contradictory entries; their words are `unlikely.<name>`. */
export type Unlikely = "precursorspread" | "precursornodes" | "precursorsize" | "beforesurgery";

const PRECURSORS = ["dcis", "lcis"];
const INVOLVED_NODES = ["n1mi", "n1", "n2", "n3"];
/** Sizes that do not prove an invasive tumour. */
const NOT_INVASIVE = [undefined, "tx", "t0", "tis"];

/** Combinations to check against the report. They are only asked about; the entries stay as they are. */
export function unlikely(formula: TumorFormula): Unlikely[] {
  const key = (field: TokenField): string | undefined => {
    const value = formula.tokens.find((token) => token.key === field)?.value;
    return typeof value === "object" ? value?.key : undefined;
  };
  const size = key("tumorsize");
  const found: Readonly<Record<Unlikely, boolean>> = {
    precursorspread: size === "tis" && key("distantmetastasespresent") === "present",
    precursornodes: size === "tis" && INVOLVED_NODES.includes(key("lymphnodecount") ?? ""),
    precursorsize: PRECURSORS.includes(formula.histology?.key ?? "") && !NOT_INVASIVE.includes(size),
    beforesurgery:
      (formula.prefix === "c" || formula.prefix === "yc") &&
      ["r0", "r1", "r2"].includes(key("resectionstate") ?? ""),
  };
  return (Object.keys(found) as Unlikely[]).filter((name) => found[name]);
}
