import { describe, expect, it } from "vitest";
import { decodeCircular } from "./circular";
import { modifiedOnly, sendable } from "./modified";
import { queryText } from "./query";

describe("queryText", () => {
  it("R-16: starts with page 0 of 100 rows", () => {
    expect(queryText()).toBe("p.i=0&p.s=100");
  });

  it("R-17 R-18 R-19 R-20: writes filters, free search, sorting and the lazy list", () => {
    const text = queryText({
      page: 2,
      size: 5,
      filter: { unread: true, from: "20240101", to: undefined },
      qs: { text: "Müsli & Co" },
      sort: ["name", "date|desc"],
      lazy: true,
    });
    expect(Object.fromEntries(new URLSearchParams(text))).toEqual({
      "p.i": "2",
      "p.s": "5",
      "f.unread": "true",
      "f.from": "20240101",
      "f.lazylist": "true",
      "f.qs": '{"text":"Müsli & Co"}',
      "o.sort": "name,date|desc",
    });
  });

  it("R-26: a cursor continues instead of a page index", () => {
    expect(queryText({ cursor: "abc", page: 3 })).toBe("p.c=abc&p.s=100");
  });

  it("gives the same text for the same filters in any order", () => {
    expect(queryText({ filter: { a: 1, b: 2 } })).toBe(queryText({ filter: { b: 2, a: 1 } }));
    expect(queryText({ filter: { b: 2, a: 1 } })).toBe("p.i=0&p.s=100&f.a=1&f.b=2");
  });
});

describe("decodeCircular", () => {
  it("R-11 R-12: replaces every reference by its target, also before and inside it", () => {
    const text =
      '{"first":{"@ref":1},"items":[{"@id":1,"name":"A","self":{"@ref":1},"other":{"@ref":2}},{"@id":2,"back":{"@ref":1}}]}';
    type Node = { name?: string; self?: Node; other?: Node; back?: Node };
    const value = decodeCircular(text) as { first: Node; items: [Node, Node] };
    const [a, b] = value.items;
    expect(value.first).toBe(a);
    expect(a.self).toBe(a);
    expect(a.other).toBe(b);
    expect(b.back).toBe(a);
    expect(Object.keys(a)).not.toContain("@id");
  });

  it("leaves an ordinary answer and an unknown reference alone", () => {
    expect(decodeCircular('{"id":1,"items":[]}')).toEqual({ id: 1, items: [] });
    expect(decodeCircular('{"a":{"@ref":9}}')).toEqual({ a: { "@ref": 9 } });
    expect(decodeCircular('{"a":{"@id":1,"name":"A"},"b":null,"c":[1,"x",null]}')).toEqual({
      a: { name: "A" },
      b: null,
      c: [1, "x", null],
    });
  });
});

/** What may refer to anything, itself included. */
interface Knot {
  name: string;
  ties: Knot[];
  next: Knot | null;
}

/** The other end: writes JSOG as its reference does, each object once and references to it elsewhere. */
function encodeCircular(root: unknown): string {
  const ids = new Map<object, string>();
  const encode = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(encode);
    const known = ids.get(value);
    if (known !== undefined) return { "@ref": known };
    const id = String(ids.size + 1);
    ids.set(value, id);
    return {
      "@id": id,
      ...Object.fromEntries(Object.entries(value).map(([name, part]) => [name, encode(part)])),
    };
  };
  return JSON.stringify(encode(root));
}

/** The knots that are reached, each with where it leads by number: the same for the same graph. */
function shape(root: Knot): unknown[] {
  const order: Knot[] = [root];
  const number = (knot: Knot) => {
    if (!order.includes(knot)) order.push(knot);
    return order.indexOf(knot);
  };
  const lines: unknown[] = [];
  for (let at = 0; at < order.length; at += 1) {
    const { name, ties, next } = order[at] as Knot;
    lines.push([name, ties.map(number), next && number(next)]);
  }
  return lines;
}

describe("JSOG from end to end", () => {
  it.each(Array.from({ length: 50 }, (_, seed) => seed + 1))("R-11: graph %i is the same again", (seed) => {
    let state = seed;
    const random = (below: number) => {
      // The generator of Lehmer: the same graph for the same number.
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const knots: Knot[] = Array.from({ length: 1 + random(12) }, (_, n) => ({
      name: `k${n}`,
      ties: [],
      next: null,
    }));
    const any = () => knots[random(knots.length)] as Knot;
    for (const knot of knots) {
      knot.ties = Array.from({ length: random(4) }, any);
      if (random(3) > 0) knot.next = any();
    }
    const root = knots[0] as Knot;
    expect(shape(decodeCircular(encodeCircular(root)) as Knot)).toEqual(shape(root));
  });
});

describe("modifiedOnly", () => {
  it("leaves out id, version and what is not on the form", () => {
    const stored = { id: 1, version: 2, name: "a" };
    expect(modifiedOnly(stored, { id: 9, version: 9, name: "b", note: undefined })).toEqual({ name: "b" });
    expect(sendable({ name: "x", note: undefined, id: 4, gone: null })).toStrictEqual({
      name: "x",
      gone: null,
    });
  });

  it("takes a stored property that is not on the form for unchanged", () => {
    const stored = { name: "a", note: "b", translations: [{ language: 2, name: "a" }] };
    expect(modifiedOnly(stored, { name: "a", note: undefined })).toStrictEqual({});
  });

  it("compares lists by their content", () => {
    expect(modifiedOnly({ changed: ["a", "b"] }, { changed: ["a", "b"] })).toEqual({});
    expect(modifiedOnly({ changed: ["a", "b"] }, { changed: ["b"] })).toEqual({ changed: ["b"] });
  });

  it("sends the edited translations, and none where the row has none", () => {
    const translations = [{ language: 2, name: "b" }];
    const stored = { name: "a", translations: [{ language: 2, name: "a" }] };
    expect(modifiedOnly(stored, { translations })).toEqual({ translations });
    expect(modifiedOnly({ name: "a" }, { name: "b" })).toStrictEqual({ name: "b" });
    expect(modifiedOnly(stored, { translations: null })).toStrictEqual({ translations: null });
  });

  it("R-04: takes base64 for no change", () => {
    expect(modifiedOnly({}, { base64: "AAAA" })).toEqual({});
    expect(modifiedOnly({}, { base64: "AAAA", name: "x" })).toEqual({ name: "x" });
  });

  it("R-05: sends translations whole with a changed row, and only then", () => {
    const stored = { name: "a", translations: [{ language: 2, name: "a" }] };
    expect(modifiedOnly(stored, { name: "b" })).toEqual({ name: "b", translations: stored.translations });
    expect(modifiedOnly(stored, { name: "a" })).toEqual({});
  });

  it("R-23: takes a reference as object and as id for the same", () => {
    const stored = { category: { id: 3, key: "chemo", name: "Chemo" }, gone: null };
    expect(modifiedOnly(stored, { category: 3 })).toEqual({});
    expect(modifiedOnly(stored, { category: { id: 3 } })).toEqual({});
    expect(modifiedOnly(stored, { category: 4 })).toEqual({ category: 4 });
    expect(modifiedOnly({}, { gone: null })).toEqual({});
  });
});
