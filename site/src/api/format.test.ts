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

  it("R-04: never sends base64", () => {
    expect(modifiedOnly({}, { base64: "AAAA", name: "x" })).toEqual({ name: "x" });
    expect(sendable({ base64: "AAAA", name: "x", id: -3 })).toEqual({ name: "x" });
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
