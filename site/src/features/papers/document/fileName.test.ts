import { expect, test } from "vitest";
import { shownName, stemOf } from "./fileName";

test.each([
  ["Brief vom 3. Feb", "Brief vom 3. Feb"],
  ["Brief vom 3. Feb.pdf", "Brief vom 3. Feb"],
  ["Befund.PDF", "Befund"],
  ["Befund Dr. Yılmaz.heic", "Befund Dr. Yılmaz"],
  ["Rechnung\u202efdp.exe", "Rechnungfdp.exe"],
  ["\u200bBe\u00adfund\u2066.pdf", "Befund"],
  ['Befund "neu".jpeg', 'Befund "neu"'],
  ["\u200b.pdf", ""],
])("of %j the document is called %j", (name, stem) => {
  expect(stemOf(name)).toBe(stem);
});

test("a name is shown without what nobody can see", () => {
  expect(shownName("\u202eBefund\u200b.pdf")).toBe("Befund.pdf");
});
