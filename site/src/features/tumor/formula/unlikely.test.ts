import { describe, expect, it } from "vitest";
import type { Prefix } from "../side/fields";
import { emptyFormula, FULL_LEFT, LISTS, ref, token } from "../tumor.fixture";
import { unlikely } from "./unlikely";

const size = (key: string) => token("tumorsize", "T", ref("tumorsize", key));
const nodes = (key: string) => token("lymphnodecount", "N", ref("lymphnodecount", key));
const spread = (key: string) => token("distantmetastasespresent", "M", ref("distantmetastasespresent", key));

describe("combinations worth a second look", () => {
  it("a precursor with spread, and no other size", () => {
    for (const { key } of LISTS.tumorsize ?? []) {
      const found = unlikely({ ...emptyFormula("left"), tokens: [size(key), spread("present")] });
      expect(found, key).toEqual(key === "tis" ? ["precursorspread"] : []);
    }
    expect(unlikely({ ...emptyFormula("left"), tokens: [size("tis"), spread("none")] })).toEqual([]);
  });

  it("a precursor with involved lymph nodes", () => {
    const odd = (LISTS.lymphnodecount ?? [])
      .map(({ key }) => key)
      .filter((key) => unlikely({ ...emptyFormula("left"), tokens: [size("tis"), nodes(key)] }).length > 0);
    expect(odd).toEqual(["n1mi", "n1", "n2", "n3"]);
  });

  it("a tissue type that is a precursor with the size of a tumour that has grown beyond it", () => {
    const of = (histology: string, tokens: ReturnType<typeof size>[]) =>
      unlikely({ ...emptyFormula("left"), histology: ref("histology", histology), tokens });
    expect(of("dcis", [size("t2")])).toEqual(["precursorsize"]);
    expect(of("lcis", [size("t1mi")])).toEqual(["precursorsize"]);
    expect(of("dcis", [size("tis")])).toEqual([]);
    expect(of("dcis", [])).toEqual([]);
    expect(of("nst", [size("t2")])).toEqual([]);
  });

  it("a margin beside a T from before the operation", () => {
    const of = (prefix: Prefix | null) => unlikely({ ...FULL_LEFT, prefix });
    expect((["c", "yc", "p", "yp", null] as const).map((prefix) => of(prefix).length)).toEqual([
      1, 1, 0, 0, 0,
    ]);
  });

  it("nothing odd in the example of the contract", () => {
    expect(unlikely(FULL_LEFT)).toEqual([]);
  });
});
