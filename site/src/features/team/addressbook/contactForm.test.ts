import { describe, expect, it } from "vitest";
import { contact, practice } from "./contact.fixture";
import { type ContactValues, changesOf, faultsOf, rebased, valuesOf } from "./contactForm";

const stored = contact(4);
const typed = (more: Partial<ContactValues> = {}): ContactValues => ({ ...valuesOf(stored), ...more });

describe("the rules", () => {
  it("ask for a speciality and a name only", () => {
    expect(faultsOf(valuesOf(null))).toEqual({
      addressbookentrycategory: { key: "required" },
      lastname: { key: "required" },
    });
    expect(faultsOf(valuesOf(practice(1, "Praxis am Markt")))).toEqual({});
  });

  it("find what cannot be used", () => {
    const faults = faultsOf(
      typed({ lastname: "  ", phone: "Frau Müller", mobile: "?", email: "praxis", website: "javascript:x" }),
    );
    expect(Object.entries(faults).map(([field, fault]) => [field, fault?.key])).toEqual([
      ["lastname", "required"],
      ["phone", "phone"],
      ["mobile", "phone"],
      ["email", "email"],
      ["website", "website"],
    ]);
  });

  it("count characters as the server does, not half of an emoji", () => {
    expect(
      faultsOf(typed({ lastname: "💐".repeat(80), note: "x".repeat(2001), zip: "1".repeat(11) })),
    ).toEqual({
      zip: { key: "maxlength", max: 10 },
      note: { key: "maxlength", max: 2000 },
    });
  });
});

describe("what is sent", () => {
  it("is what was answered, with rows of lists as their ids", () => {
    const values = {
      ...valuesOf(null),
      addressbookentrycategory: "4",
      academictitle: "3",
      lastname: " Holm ",
    };
    expect(changesOf(values)).toEqual({ addressbookentrycategory: 4, academictitle: 3, lastname: "Holm" });
  });

  it("is what changed since the form opened, and null for what was emptied", () => {
    expect(
      changesOf(typed({ phone: "", salutation: "", city: "Köln", note: " Befunde mitbringen. " })),
    ).toEqual({
      phone: null,
      salutation: null,
      city: "Köln",
    });
  });
});

describe("a newer entry under the form", () => {
  it("keeps both changes where they do not touch each other", () => {
    const current = contact(4, { version: 2, phone: "030 1" });
    const { values, clashes } = rebased(typed({ city: "Köln" }), current);
    expect(clashes).toEqual([]);
    expect([values.city, values.phone]).toEqual(["Köln", "030 1"]);
    expect(changesOf(values)).toEqual({ city: "Köln" });
  });

  it("asks about a field that was changed in two ways, and not where both say the same", () => {
    const current = contact(4, { version: 2, phone: "030 1", city: "Köln" });
    const { values, clashes } = rebased(typed({ phone: "030 2", city: "Köln" }), current);
    expect(clashes).toEqual(["phone"]);
    expect(values.phone).toBe("030 2");
    expect(changesOf(values)).toEqual({ phone: "030 2" });
  });
});
