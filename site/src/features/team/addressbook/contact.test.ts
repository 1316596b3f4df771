import { describe, expect, it } from "vitest";
import { addressLines, callLink, fullName, grouped, salutationOf } from "./contact";
import { contact, practice } from "./contact.fixture";

describe("the name", () => {
  it("has the title in front, and nothing for what is not known", () => {
    expect(fullName(contact(1))).toBe("Dr. med. Katrin Sommer");
    expect(fullName(practice(2, "Praxis am Markt"))).toBe("Praxis am Markt");
  });

  it("does not say that there is no title and no salutation", () => {
    const none = { id: 1, key: "none", name: "Kein Titel" };
    const plain = contact(1, { academictitle: none, salutation: none });
    expect(fullName(plain)).toBe("Katrin Sommer");
    expect(salutationOf(plain)).toBe("");
  });
});

describe("the address", () => {
  it("has a line for the street and one for the town, as far as known", () => {
    expect(addressLines(contact(1))).toEqual(["Parkweg 4", "10115 Berlin"]);
    expect(addressLines(practice(1, "X", { city: "Berlin" }))).toEqual(["Berlin"]);
  });
});

describe("a number to call", () => {
  it("is the one of the practice before the mobile one", () => {
    expect(callLink(contact(1))).toBe("tel:0305550123");
    expect(callLink(contact(1, { phone: null }))).toBe("tel:01515550123");
    expect(callLink(practice(1, "Ohne Nummer"))).toBeNull();
  });
});

describe("the team", () => {
  it("stands by speciality in its fixed order, and by name as the language sorts", () => {
    const internist = { id: 6, key: "internist", name: "Innere Medizin" };
    const groups = grouped(
      [
        practice(1, "Zander", { addressbookentrycategory: internist }),
        practice(2, "Özdemir", { addressbookentrycategory: internist }),
        practice(3, "Meier", { firstname: "Uta" }),
        practice(4, "Meier", { firstname: "Anna" }),
      ],
      "de",
    );
    expect(groups.map(({ key, contacts }) => [key, contacts.map(({ id }) => id)])).toEqual([
      ["gynecologist", [4, 3]],
      ["internist", [2, 1]],
    ]);
  });
});
