import { describe, expect, it } from "vitest";
import { contact, practice } from "./contact.fixture";
import { vcard, vcardFileName } from "./vcard";

const octets = (text: string) => new TextEncoder().encode(text).length;

/** The unfolded lines of a file by their names. */
function read(file: string): Record<string, string> {
  const lines = file.replace(/\r\n /g, "").trimEnd().split("\r\n");
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );
}

/** Reverses the escaping of a value. */
const unescaped = (value = "") => value.replace(/\\(.)/gs, (_, sign: string) => (sign === "n" ? "\n" : sign));

describe("a contact as a file", () => {
  it("says everything that is known, in UTF-8 and with the line ends of the format", () => {
    expect(vcard(contact(1))).toBe(
      [
        "BEGIN:VCARD",
        "VERSION:3.0",
        "N:Sommer;Katrin;;Dr. med.;",
        "FN:Dr. med. Katrin Sommer",
        "ORG:Frauenarztpraxis am Park",
        "ROLE:Frauenärztin / Frauenarzt",
        "TEL;TYPE=WORK,VOICE:0305550123",
        "TEL;TYPE=CELL,VOICE:01515550123",
        "EMAIL;TYPE=INTERNET:praxis@example.org",
        "ADR;TYPE=WORK:;;Parkweg 4;Berlin;;10115;",
        "URL:https://praxis.example.org/",
        "NOTE:Befunde mitbringen.",
        "END:VCARD",
        "",
      ].join("\r\n"),
    );
  });

  it("leaves out what is not known", () => {
    expect(Object.keys(read(vcard(practice(1, "Praxis am Markt"))))).toEqual([
      "BEGIN",
      "VERSION",
      "N",
      "FN",
      "ROLE",
      "END",
    ]);
  });

  it("keeps commas, semicolons, backslashes and line breaks inside of their value", () => {
    const note = "Mo, Di; Mi\\Do\r\nFr: 8-12\nEND:VCARD";
    const file = vcard(contact(1, { note, practice: "Meier, Müller; Partner", lastname: "A;B,C\\D" }));
    const lines = read(file);
    expect(lines.NOTE).toBe("Mo\\, Di\\; Mi\\\\Do\\nFr: 8-12\\nEND:VCARD");
    expect(unescaped(lines.NOTE)).toBe(note.replace("\r\n", "\n"));
    expect(unescaped(lines.ORG)).toBe("Meier, Müller; Partner");
    expect(lines.N).toBe("A\\;B\\,C\\\\D;Katrin;;Dr. med.;");
    expect(file.match(/^END:VCARD/gm)).toHaveLength(1);
  });

  it.each(["\r", "\u2028", "\u2029"])("takes %j for a line break too", (sign) => {
    expect(read(vcard(contact(1, { note: `a${sign}TEL:110` }))).NOTE).toBe("a\\nTEL:110");
  });

  it("drops control characters", () => {
    expect(read(vcard(contact(1, { lastname: "Som\u0000mer\u0007\u000b" }))).FN).toBe(
      "Dr. med. Katrin Sommer",
    );
  });

  it.each([
    ["letters", "x".repeat(200)],
    ["umlauts", "ä".repeat(200)],
    ["emoji", "💐".repeat(200)],
    ["a family of joined emoji", "👩‍👩‍👧".repeat(40)],
    ["commas", ",".repeat(200)],
  ])("folds 200 %s at 75 octets without breaking a character", (_, note) => {
    const file = vcard(contact(1, { note }));
    for (const line of file.split("\r\n")) {
      expect(octets(line)).toBeLessThanOrEqual(75);
      expect(line).toBe(new TextDecoder("utf-8", { fatal: true }).decode(new TextEncoder().encode(line)));
    }
    expect(unescaped(read(file).NOTE)).toBe(note);
  });

  it("uses the whole line before it folds", () => {
    const [first, second] = vcard(contact(1, { note: "x".repeat(71) }))
      .split("\r\n")
      .filter((line) => /^NOTE|^ /.test(line));
    expect([first?.length, second]).toEqual([75, " x"]);
  });

  it("has a name that every system takes", () => {
    expect(vcardFileName(contact(1))).toBe("Dr-med-Katrin-Sommer.vcf");
    expect(vcardFileName(practice(1, "../../Über:uns?"))).toBe("Über-uns.vcf");
    expect(vcardFileName(practice(1, "***"))).toBe("contact.vcf");
    expect([...vcardFileName(practice(1, "x".repeat(200)))]).toHaveLength(64);
  });
});
