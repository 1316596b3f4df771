import { describe, expect, it } from "vitest";
import type { DateInput } from "../dates/input";
import { choice, day, draftOf, faultsIn, readFields, text } from "./fields";
import { email } from "./validators";

interface Values {
  name: string;
  kind: string;
  date: DateInput;
}

const FIELDS = { name: text({ maxLength: 5 }, { required: true }), kind: choice(), date: day() };
const read = (row: object | null) => readFields<Values>(FIELDS, row);

describe("the fields of a form", () => {
  it("read a row, of what it refers to the id, and nothing of no row", () => {
    const row = { name: "Befund", kind: { id: 4, name: "Arztbrief" }, date: "20260114", version: 2 };
    expect(read(row)).toEqual({ name: "Befund", kind: "4", date: "20260114" });
    expect(read({ kind: 4 })).toEqual({ name: "", kind: "4", date: null });
    expect(read(null)).toEqual({ name: "", kind: "", date: null });
  });

  it("send what was changed, in the order of the page, and null for what was emptied", () => {
    const before = read({ name: "Bild", kind: 4, date: "20260114" });
    expect(draftOf(FIELDS, [before], { ...before, date: null, name: " MRT " })).toEqual({
      name: "MRT",
      date: null,
    });
    expect(Object.keys(draftOf(FIELDS, [before], { name: "", kind: "", date: null }))).toEqual([
      "name",
      "kind",
      "date",
    ]);
    expect(draftOf(FIELDS, [before], { ...before, name: "Bild " })).toEqual({});
  });

  it("send of a new row what it has, and what was emptied of what it begins with", () => {
    const sent = draftOf(FIELDS, [read(null), read({ kind: 4 })], { ...read(null), name: "MRT" });
    expect(sent).toEqual({ name: "MRT", kind: null });
  });

  it("find what is missing, too long or no day, and count an emoji as one character", () => {
    expect(faultsIn<Values, typeof FIELDS>(FIELDS, { name: " ", kind: "", date: "?31.2." })).toEqual({
      name: { key: "required" },
      date: { key: "parseDate" },
    });
    expect(faultsIn(FIELDS, { ...read(null), name: "123456" })).toEqual({
      name: { key: "maxlength", max: 5 },
    });
    expect(faultsIn(FIELDS, { ...read(null), name: "💐".repeat(5) })).toEqual({});
  });

  it("apply their rules to what is not empty", () => {
    const address = text({}, { rules: [email] });
    expect(address.check("")).toBeNull();
    expect(address.check(" praxis ")).toEqual({ key: "email" });
  });
});
