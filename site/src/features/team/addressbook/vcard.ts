import { dialled, mailLink, websiteLink } from "../../../app/links";
import { saveFile } from "../../../platform/saveFile";
import { addressLines, type Contact, fullName, titleOf } from "./contact";

const LINE_END = "\r\n";
/** RFC 2425 5.8.1: maximum length of a line in octets, without its line break. */
const LINE_OCTETS = 75;

const octets = (text: string) => new TextEncoder().encode(text).length;

/** A value with its separators escaped (RFC 2426 4). */
function escaped(text: string | null | undefined): string {
  return (
    (text ?? "")
      .trim()
      .replace(/\r\n?|\u2028|\u2029/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are not allowed in a text value
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u0085]/g, "")
      .replace(/[\\,;]/g, "\\$&")
      .replaceAll("\n", "\\n")
  );
}

/** Folds a long line between characters, never inside of one; each further line begins with a space. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  let size = 0;
  for (const character of line) {
    const more = octets(character);
    if (size + more > LINE_OCTETS) {
      lines.push(current);
      current = " ";
      size = 1;
    }
    current += character;
    size += more;
  }
  return [...lines, current].join(LINE_END);
}

/** A contact as vCard 3.0 in UTF-8, the version that every phone and mail program reads. Its category is the role. */
export function vcard(contact: Contact): string {
  const list = (...parts: (string | null | undefined)[]) => parts.map(escaped).join(";");
  const { lastname, firstname, practice, phone, mobile, street, zip, city } = contact;
  const address = addressLines(contact).length > 0;
  const properties: [string, string | null][] = [
    ["N", list(lastname, firstname, "", titleOf(contact), "")],
    ["FN", escaped(fullName(contact))],
    ["ORG", escaped(practice)],
    ["ROLE", escaped(contact.addressbookentrycategory.name)],
    ["TEL;TYPE=WORK,VOICE", dialled(phone)],
    ["TEL;TYPE=CELL,VOICE", dialled(mobile)],
    ["EMAIL;TYPE=INTERNET", mailLink(contact.email) && escaped(contact.email)],
    ["ADR;TYPE=WORK", address ? list("", "", street, city, "", zip, "") : null],
    ["URL", websiteLink(contact.website)],
    ["NOTE", escaped(contact.note)],
  ];
  const lines = properties.flatMap(([name, value]) => (value ? [`${name}:${value}`] : []));
  return ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD", ""].map(folded).join(LINE_END);
}

/** A file name that is valid on every system. */
export function vcardFileName(contact: Contact): string {
  const name = fullName(contact)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return `${[...name].slice(0, 60).join("") || "contact"}.vcf`;
}

/** Lets the browser save the file; nothing is sent. */
export function saveVcard(contact: Contact): void {
  saveFile(new Blob([vcard(contact)], { type: "text/vcard;charset=utf-8" }), vcardFileName(contact));
}
