import { expect, it } from "vitest";
import vectors from "../../../../infra/tumor/formulas.json";
import type { Values } from "../../device/item";
import { emptyFormula, LISTS, ref, token } from "../../features/tumor/tumor.fixture";
import { formulaOf } from "./formula";

const catalog = (root: string, id: unknown): Values | undefined => {
  const row = LISTS[root]?.find((one) => one.id === id);
  return row && { ...row, name: ref(root, row.key).name };
};
const id = (root: string, key: string) => ref(root, key).id;

const LEFT = {
  tumorsizeleft: { id: id("tumorsize", "t1c") },
  lymphnodecountleft: id("lymphnodecount", "n0"),
  distantmetastasespresentleft: id("distantmetastasespresent", "none"),
  resectionstateleft: id("resectionstate", "r0"),
  tumorgradingleft: id("tumorgrading", "g3"),
  receptortypeestrogenleft: id("receptortype", "positive"),
  receptortypeprogesteroneleft: id("receptortype", "positive"),
  her2typeleft: id("her2type", "negative"),
  proliferationmarkerleft: 35,
  histologyleft: id("histology", "nst"),
  quadranttopoutsindeleft: true,
  quadrantcenterleft: false,
};
const base = { ...emptyFormula("left"), prefix: "yp" as const };
const of = (facts: Values, places: readonly Values[] = []) =>
  formulaOf(base, { facts: { ...LEFT, ...facts }, places, catalog });

it("has every fact of a side in the order of the server", () => {
  const formula = of({ tumorsizeright: 3 });
  expect(formula).toMatchObject({
    formula: "ypT1c ypN0 M0 R0 G3 ER+ PR+ HER2- Ki-67\u00a035\u00a0%",
    prefix: "yp",
    prefixchosen: null,
    subtype: { key: "luminal-b-her2neg", certain: false },
    histology: ref("histology", "nst"),
    histologyother: null,
    localization: ["quadranttopoutsinde"],
  });
  expect(formula.tokens[0]).toEqual(token("tumorsize", "ypT1c", ref("tumorsize", "t1c")));
  expect(formula.tokens.at(-1)).toMatchObject({ key: "proliferationmarker", value: 35, glossary: "ki67" });
});

it("a chosen prefix counts; one that is given up is left to the server", () => {
  expect(of({ formulaprefixleft: "c" })).toMatchObject({ prefix: "c", prefixchosen: "c" });
  const before = { ...base, prefix: "c" as const, prefixchosen: "c" as const };
  const facts = { facts: LEFT, places: [], catalog };
  expect(formulaOf(before, facts)).toMatchObject({
    prefix: null,
    formula: expect.stringMatching(/^T1c N0 /),
  });
});

it("a second test decides a borderline HER2", () => {
  const her2 = (fish: string | null) =>
    of({
      her2typeleft: 2,
      receptortypefishleft: fish && id("receptortype", fish),
    }).tokens.find(({ key }) => key === "her2type");
  expect(her2(null)).toMatchObject({ token: "HER2 2+" });
  expect(her2(null)).not.toHaveProperty("fish");
  expect(her2("positive")).toMatchObject({ token: "HER2+", fish: ref("receptortype", "positive") });
  expect(her2("negative")?.token).toBe("HER2-");
});

it("places stand in brackets in the order of the catalog, and only where there are metastases", () => {
  const place = (key: string, more = {}) => ({
    side: "left",
    distantmetastaseslocation: { id: id("distantmetastaseslocation", key) },
    ...more,
  });
  const other = place("other", { distantmetastaseslocationother: "Haut" });
  const rows = [other, place("bone"), { ...place("bone"), side: "right" }];
  const m = (present: string) =>
    of({ distantmetastasespresentleft: id("distantmetastasespresent", present) }, rows).tokens.find(
      ({ key }) => key === "distantmetastasespresent",
    );
  expect(m("present")?.token).toMatch(/^M1\(OSS,\w+\)$/);
  expect(m("present")?.locations).toEqual([
    ref("distantmetastaseslocation", "bone"),
    { ...ref("distantmetastaseslocation", "other"), other: "Haut" },
  ]);
  expect(m("none")).toEqual(token("distantmetastasespresent", "M0", ref("distantmetastasespresent", "none")));
});

it("a precursor has no group, and neither has nothing", () => {
  expect(of({ tumorsizeleft: id("tumorsize", "tis") }).subtype).toBeNull();
  expect(formulaOf(base, { facts: {}, places: [], catalog })).toEqual({ ...base, prefix: "yp" });
});

const numberOf = (value: unknown) =>
  typeof value === "object" && value !== null && "id" in value ? value.id : value;

/** `functions/tests/formula.rs` holds the server to the same file. */
it.each(vectors.map((vector, at) => [at, vector] as const))("as the server, example %i", (_, vector) => {
  const { facts, places } = vector;
  const before = {
    ...emptyFormula(vector.side as "left" | "right"),
    prefix: vector.told.prefixchosen === null ? (vector.told.prefix as "c" | null) : null,
  };
  const { tokens, histology, ...formula } = formulaOf(before, { facts, places, catalog });
  const { side, ...rest } = formula;
  expect({
    ...rest,
    histology: numberOf(histology),
    values: Object.fromEntries(tokens.map(({ key, value }) => [key, numberOf(value)])),
    locations: tokens.flatMap(({ locations = [] }) => locations.map(numberOf)),
  }).toEqual(vector.told);
  expect(side).toBe(vector.side);
});
