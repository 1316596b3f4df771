import { describe, expect, it } from "vitest";
import {
  addressLines,
  callLink,
  dialled,
  fullName,
  grouped,
  mailLink,
  routeLink,
  salutationOf,
  websiteLink,
} from "./contact";
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

describe("a number to call", () => {
  it.each([
    ["030 5550123", "0305550123"],
    ["+49 (0)30 / 555-01 23", "+49305550123"],
    ["(030) 5550-123", "0305550123"],
    ["030.555.0123", "0305550123"],
    ["0043 1 5550123", "004315550123"],
    ["030 5550123 Durchwahl 7", "0305550123"],
    ["030 5550123;ext=7", "0305550123"],
    ["Frau Müller 030 5550123", null],
    ["---", null],
    ["", null],
    [null, null],
  ])("%s is dialled as %s", (typed, number) => {
    expect(dialled(typed)).toBe(number);
  });

  it("is the one of the practice before the mobile one", () => {
    expect(callLink(contact(1))).toBe("tel:0305550123");
    expect(callLink(contact(1, { phone: null }))).toBe("tel:01515550123");
    expect(callLink(practice(1, "Ohne Nummer"))).toBeNull();
  });
});

describe("an address to write to", () => {
  it("carries nothing beside itself", () => {
    expect(mailLink("praxis@example.org")).toBe("mailto:praxis@example.org");
    expect(mailLink("a?bcc=b@c.de&body=x")).toBe("mailto:a%3Fbcc%3Db@c.de%26body%3Dx");
    expect(mailLink(" ")).toBeNull();
  });
});

describe("the way there", () => {
  it("is asked of the map app, with the whole address and no map service", () => {
    expect(routeLink(contact(1, { street: "Am Bühl 4 & 5", city: "Köln" }))).toBe(
      "geo:0,0?q=Am%20B%C3%BChl%204%20%26%205%2C%2010115%20K%C3%B6ln",
    );
    expect(addressLines(practice(1, "X", { city: "Berlin" }))).toEqual(["Berlin"]);
    expect(routeLink(practice(1, "X"))).toBeNull();
  });
});

describe("a website", () => {
  it.each([
    ["praxis.example.org", "https://praxis.example.org/"],
    ["http://praxis.example.org/a b", null],
    ["http://praxis.example.org/zeiten", "http://praxis.example.org/zeiten"],
    ["praxis.example.org:8443/x", "https://praxis.example.org:8443/x"],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["//praxis.example.org", "https://praxis.example.org/"],
    ["praxis", null],
    ["https://", null],
    ["", null],
  ])("%s leads to %s", (typed, link) => {
    expect(websiteLink(typed)).toBe(link);
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
