import type { Draft, Entities } from "../../../api/entities";
import { UNREADABLE } from "../../../api/files";
import { DEFAULT_FILE_TYPE } from "../../../constants";
import type { Day } from "../../../dates/dates";
import type { DateInput } from "../../../dates/input";
import { inputFault } from "../../../dates/input";
import type { Fault, Faults } from "../../../form/faults";
import { filled } from "../../../form/filled";
import { stemOf } from "./fileName";

type Document = Entities["document"];

/** In the order of the page. */
export const DOCUMENT_FIELDS = ["file", "name", "documenttemplatecategory", "date"] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

export interface DocumentValues {
  /** Of a new document; a stored one keeps its file. */
  file: File | null;
  /** The device does not hand the file out (ER-11). */
  unreadable: boolean;
  name: string;
  /** The id of the chosen kind, "" for none. */
  documenttemplatecategory: string;
  date: DateInput;
  /** The stored document when editing began; null for a new one. */
  base: Document | null;
}

/** What the server keeps; phones turn their own formats of pictures into the first one. */
export const TAKEN_PICTURES: readonly string[] = [DEFAULT_FILE_TYPE, "image/png"];
export const TAKEN: readonly string[] = [...TAKEN_PICTURES, "application/pdf"];

/** Bytes of the largest file. */
const LARGEST = 25 * 1024 * 1024;
const LONGEST_NAME = 200;

/** What a new document begins with. */
export type DocumentBeginning = Partial<Document>;

export function valuesOf(document: Document | null, beginning: DocumentBeginning = {}): DocumentValues {
  const { name, documenttemplatecategory, date } = document ?? beginning;
  return {
    file: null,
    unreadable: false,
    name: name ?? "",
    documenttemplatecategory: String(documenttemplatecategory?.id ?? ""),
    date: date ?? null,
    base: document,
  };
}

/** Why a file cannot be sent. What it really is only the server knows. */
export function faultOfFile(
  { file, unreadable = false }: { file: File | null; unreadable?: boolean },
  largest = LARGEST,
): Fault | null {
  if (!file) return { key: "required" };
  if (unreadable) return { key: UNREADABLE };
  if (file.size === 0) return { key: "file.empty" };
  if (file.type !== "" && !TAKEN.includes(file.type)) return { key: "file.type" };
  return file.size > largest ? { key: "file.size" } : null;
}

export function faultsOf(values: DocumentValues): Faults<DocumentField> {
  const name = values.name.trim();
  const date = inputFault(values.date);
  const faults: [DocumentField, Fault | null][] = [
    ["file", values.base ? null : faultOfFile(values)],
    ["name", name === "" ? { key: "required" } : null],
    ["name", [...name].length > LONGEST_NAME ? { key: "maxlength", max: LONGEST_NAME } : null],
    ["date", date ? { key: date } : null],
  ];
  return Object.fromEntries(faults.filter(([, fault]) => fault));
}

/** The fields that the person changed; an emptied one is cleared with null. Of a new document all that it has. */
export function changesOf(values: DocumentValues, beginning: DocumentBeginning = {}): Draft<"document"> {
  const before = valuesOf(values.base);
  const kind = values.documenttemplatecategory;
  if (!values.base) {
    const documenttemplatecategory = kind === "" ? null : Number(kind);
    return filled(
      { name: values.name.trim(), documenttemplatecategory, date: values.date as Day | null },
      beginning,
    );
  }
  return {
    ...(values.name.trim() !== before.name && { name: values.name.trim() }),
    ...(kind !== before.documenttemplatecategory && {
      documenttemplatecategory: kind === "" ? null : Number(kind),
    }),
    ...(values.date !== before.date && { date: values.date }),
  };
}

/** What a camera calls a file says nothing to anybody. */
const BY_A_CAMERA = /^(dsc\w?|foto|image|img|photo|pxl|scan|screenshot|bildschirmfoto)?[\d\s_.()-]*$/i;

/** A name for the document of a file; empty where the file has none. */
export function nameOf(file: File): string {
  const stem = stemOf(file.name);
  return BY_A_CAMERA.test(stem) ? "" : [...stem].slice(0, LONGEST_NAME).join("");
}

/** The size in words, such as "2,4 MB". */
export function sizeText(bytes: number, locale: string): string {
  const [unit, amount] =
    bytes < 1_000_000 ? ["kilobyte", Math.max(1, bytes / 1_000)] : ["megabyte", bytes / 1_000_000];
  const digits = { maximumFractionDigits: amount < 10 && unit === "megabyte" ? 1 : 0 };
  return new Intl.NumberFormat(locale, { style: "unit", unit, ...digits }).format(amount);
}
