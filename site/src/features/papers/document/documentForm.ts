import type { Draft, Entities } from "../../../api/entities";
import { UNREADABLE } from "../../../api/files";
import { documentLimits as limits } from "../../../api/limits";
import { DEFAULT_FILE_TYPE } from "../../../constants";
import type { DateInput } from "../../../dates/input";
import type { Fault, Faults } from "../../../form/faults";
import { choice, day, draftOf, faultsIn, readFields, text, written } from "../../../form/fields";
import { merge, namesIn } from "../../../form/merge";
import { omitEmpty } from "../../../form/omitEmpty";
import { stemOf } from "./fileName";

type Document = Entities["document"];

/** What a person says of a document, in the order of the page. */
export const DOCUMENT = {
  name: text(limits.name, { required: true }),
  documenttemplatecategory: choice(),
  date: day(),
  timelineentry: choice(),
  treatment: choice(),
};

export type DocumentField = "file" | keyof typeof DOCUMENT;
export const DOCUMENT_FIELDS: readonly DocumentField[] = ["file", ...namesIn(DOCUMENT)];

interface Words {
  name: string;
  /** The id of the chosen kind, "" for none. */
  documenttemplatecategory: string;
  date: DateInput;
  /** The ids of what it belongs to, "" for none; one of them at the most is chosen. */
  timelineentry: string;
  treatment: string;
}

export interface DocumentValues extends Words {
  /** Of a new document; a stored one keeps its file. */
  file: File | null;
  /** The device does not hand the file out (ER-11). */
  unreadable: boolean;
  /** The stored document when editing began; null for a new one. */
  base: Document | null;
}

/** What the server keeps; phones turn their own formats of pictures into the first one. */
export const ACCEPTED_PICTURES: readonly string[] = [DEFAULT_FILE_TYPE, "image/png"];
export const ACCEPTED_TYPES: readonly string[] = [...ACCEPTED_PICTURES, "application/pdf"];

/** What a new document begins with. */
export type DocumentDefaults = Partial<Document>;

export function valuesOf(document: Document | null, defaults: DocumentDefaults = {}): DocumentValues {
  const words = readFields<Words>(DOCUMENT, document ?? defaults);
  return { file: null, unreadable: false, ...words, base: document };
}

/** Why a file cannot be sent. What it really is only the server knows. */
export function faultOfFile(
  { file, unreadable = false }: { file: File | null; unreadable?: boolean },
  largest: number = limits.size.maximum,
): Fault | null {
  if (!file) return { key: "required" };
  if (unreadable) return { key: UNREADABLE };
  if (file.size === 0) return { key: "file.empty" };
  if (file.type !== "" && !ACCEPTED_TYPES.includes(file.type)) return { key: "file.type" };
  return file.size > largest ? { key: "file.size" } : null;
}

export function faultsOf(values: DocumentValues): Faults<DocumentField> {
  const file = values.base ? null : faultOfFile(values);
  return { ...(file && { file }), ...faultsIn(DOCUMENT, values) };
}

/** The fields that the person changed; an emptied one is cleared with null. Of a new document all that it has. */
export function changesOf(values: DocumentValues, defaults: DocumentDefaults = {}): Draft<"document"> {
  return values.base
    ? draftOf(DOCUMENT, [valuesOf(values.base)], values)
    : omitEmpty(written(DOCUMENT, values, namesIn(DOCUMENT)), defaults);
}

/** The form on top of the document that turned out to be newer; a file that was chosen stays. */
export function rebased(values: DocumentValues, current: Document) {
  const { file, unreadable } = values;
  return merge(DOCUMENT, valuesOf(values.base), values, { ...valuesOf(current), file, unreadable });
}

/** What a camera calls a file says nothing to anybody. */
const BY_A_CAMERA = /^(dsc\w?|foto|image|img|photo|pxl|scan|screenshot|bildschirmfoto)?[\d\s_.()-]*$/i;

/** A name for the document of a file; empty where the file has none. */
export function nameOf(file: File): string {
  const stem = stemOf(file.name);
  return BY_A_CAMERA.test(stem) ? "" : [...stem].slice(0, limits.name.maxLength).join("");
}

/** The size in words, such as "2,4 MB". */
export function sizeText(bytes: number, locale: string): string {
  const [unit, amount] =
    bytes < 1_000_000 ? ["kilobyte", Math.max(1, bytes / 1_000)] : ["megabyte", bytes / 1_000_000];
  const digits = { maximumFractionDigits: amount < 10 && unit === "megabyte" ? 1 : 0 };
  return new Intl.NumberFormat(locale, { style: "unit", unit, ...digits }).format(amount);
}
