import { describe, expect, it } from "vitest";
import { dialled, mailLink, phoneLink, routeLink, websiteLink } from "./links";

describe("a number to call", () => {
  it.each([
    ["030 5550123", "0305550123"],
    ["+49 (0)30 / 555-01 23", "+49305550123"],
    ["(030) 5550-123", "0305550123"],
    ["030.555.0123", "0305550123"],
    ["0043 1 5550123", "+4315550123"],
    ["030 5550123 Durchwahl 7", "0305550123"],
    ["030 5550123;ext=7", "0305550123"],
    ["Frau Müller 030 5550123", null],
    ["\u202a+49 30 1234567\u202c", "+49301234567"],
    ["\u200e030 1234567\ufeff", "0301234567"],
    ["030\u00ad1234", "0301234"],
    ["030\u20111234", "0301234"],
    ["030\u22121234", "0301234"],
    ["030\u00a0\u20071234", "0301234"],
    ["０３０\u301c１２３４", "0301234"],
    ["٠٣٠١٢٣٤", "0301234"],
    ["Tel. 030 1234567", "0301234567"],
    ["Tel.: 030/1234567", "0301234567"],
    ["tel:+49-30-1234567", "+49301234567"],
    ["Telefon 030 1234567", "0301234567"],
    ["Mobil: 0171 1234567", "01711234567"],
    ["Notruf 112", "112"],
    ["Ambulanz: 030 1234567", "0301234567"],
    ["☎ 030 1234567", "0301234567"],
    ["Zimmer 104, Tel. 030 123", "030123"],
    ["Station 4, 030 1234567", null],
    ["Zimmer 104", null],
    ["Telefax 030 1234567", null],
    ["0049 (0)30 123", "+4930123"],
    ["+49 (0) 30 123", "+4930123"],
    ["(+49) 30 123", "+4930123"],
    ["+49 030 123", "+4930123"],
    ["+39 06 1234567", "+39061234567"],
    ["030 1234567 (Anmeldung)", "0301234567"],
    ["030 123-456 oder 0171 1", "030123456"],
    ["116 117", "116117"],
    ["12", "12"],
    ["Tel. 1: 030 1234567", null],
    ["---", null],
    ["", null],
    [null, null],
  ])("%s is dialled as %s", (typed, number) => {
    expect(dialled(typed)).toBe(number);
  });

  it("is a link only where there is something to dial", () => {
    expect(phoneLink("030 5550123")).toBe("tel:0305550123");
    expect(phoneLink("keine")).toBeNull();
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
    expect(routeLink(["Am Bühl 4 & 5", "10115 Köln"])).toBe(
      "geo:0,0?q=Am%20B%C3%BChl%204%20%26%205%2C%2010115%20K%C3%B6ln",
    );
    expect(routeLink([])).toBeNull();
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
