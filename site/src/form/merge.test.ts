import { describe, expect, it } from "vitest";
import { text } from "./fields";
import { changedIn, inWords, merge, withFieldsOf } from "./merge";

interface Values {
  a: string;
  b: readonly number[];
  zone: string;
  base: number;
}

const FIELDS = { a: text({}), b: { along: ["zone"] } };

/** Every form with one of two texts and one of two lists. */
const ALL: readonly Values[] = ["", "x", "y"].flatMap((a) =>
  [[], [1], [2]].map((b) => ({ a, b, zone: `zone of ${b.join()}`, base: 0 })),
);
const TRIPLES = ALL.flatMap((base) =>
  ALL.flatMap((mine) => ALL.map((theirs) => [base, mine, theirs] as const)),
);

const fieldsOf = ({ a, b, zone }: Values) => ({ a, b, zone });
const said = (values: Values) => JSON.stringify(fieldsOf(values));

describe("the three-way merge", () => {
  it("is the other version where nothing was changed here, and the own one where nothing was changed elsewhere", () => {
    for (const [base, other] of TRIPLES) {
      expect(said(merge(FIELDS, base, base, other).values)).toBe(said(other));
      expect(said(merge(FIELDS, base, other, base).values)).toBe(said(other));
      expect(merge(FIELDS, base, base, other).clashes).toEqual([]);
      expect(merge(FIELDS, base, other, base).clashes).toEqual([]);
    }
  });

  it("loses no change: of each field it has the one that was changed", () => {
    for (const [base, mine, theirs] of TRIPLES) {
      const { values, clashes } = merge(FIELDS, base, mine, theirs);
      for (const name of ["a", "b"] as const) {
        const [before, here, there] = [base, mine, theirs].map((version) => String(version[name]));
        const isMine = here !== before;
        expect(String(values[name])).toBe(isMine ? here : there);
        const differ = here !== there && there !== before;
        expect(clashes.includes(name)).toBe(isMine && differ);
      }
    }
  });

  it("asks both sides about the same fields, and says the same where none is asked about", () => {
    for (const [base, mine, theirs] of TRIPLES) {
      const [here, there] = [merge(FIELDS, base, mine, theirs), merge(FIELDS, base, theirs, mine)];
      expect(here.clashes).toEqual(there.clashes);
      if (here.clashes.length === 0) expect(said(here.values)).toBe(said(there.values));
    }
  });

  it("is on top of the other version: merged again it changes and asks nothing", () => {
    for (const [base, mine, theirs] of TRIPLES) {
      const { values } = merge(FIELDS, base, mine, theirs);
      const again = merge(FIELDS, theirs, values, theirs);
      expect([again.values, again.clashes]).toEqual([values, []]);
    }
  });

  it("takes what has no field of its own from the other version, and what goes along with its field", () => {
    const [base, mine, theirs] = [ALL[0], ALL[1], { ...ALL[0], base: 2 }] as [Values, Values, Values];
    expect(merge(FIELDS, base, mine, theirs).values).toMatchObject({ b: [1], zone: "zone of 1", base: 2 });
  });

  it("takes what was said anew for a change, although it is what was there before", () => {
    const [base, theirs] = [ALL[0], { ...ALL[0], a: "x" }] as [Values, Values];
    const { values, clashes } = merge(FIELDS, base, base, theirs, ["a"]);
    expect([values.a, clashes]).toEqual(["", ["a"]]);
  });
});

describe("a field", () => {
  const base: Values = { a: "x", b: [1], zone: "", base: 0 };

  it("is the same with spaces around its text, also where a draft of an earlier version has none", () => {
    expect(changedIn(FIELDS, base, { ...base, a: " x " })).toEqual([]);
    const { a: _, ...old } = { ...base, a: "" };
    expect(changedIn(FIELDS, { ...base, a: "" }, old as Values)).toEqual([]);
  });

  it("is the same list when it has the same items", () => {
    expect(changedIn(FIELDS, base, { ...base, b: [1] })).toEqual([]);
    expect(changedIn(FIELDS, base, { ...base, b: [1, 2] })).toEqual(["b"]);
  });
});

describe("the question about a clash", () => {
  const base: Values = { a: "x", b: [1], zone: "one", base: 0 };
  const mine = { ...base, a: "", b: [2], zone: "two" };
  const theirs = { ...base, a: "y", b: [3], zone: "three", base: 1 };
  const merged = inWords<Values, "a" | "b">(FIELDS, merge(FIELDS, base, mine, theirs), {
    labelOf: (name) => `Feld ${name}`,
    shown: (name, values) => (name === "a" ? values.a : values.b.join()),
    notGiven: "Keine Angabe",
  });

  it("has both versions in words", () => {
    expect(merged.clashes.map(({ takeTheirs: _, ...told }) => told)).toEqual([
      { name: "a", legend: "Feld a", mine: "Keine Angabe", theirs: "y" },
      { name: "b", legend: "Feld b", mine: "2", theirs: "3" },
    ]);
  });

  it("gives way in one field alone, with what goes along", () => {
    const given = merged.clashes.map(({ takeTheirs }) => takeTheirs(merged.values));
    expect(given.map(fieldsOf)).toEqual([
      { a: "y", b: [2], zone: "two" },
      { a: "", b: [3], zone: "three" },
    ]);
    expect(withFieldsOf(FIELDS, mine, theirs, [])).toEqual(mine);
  });
});
