import { useTranslation } from "react-i18next";
import type { Draft, Entities } from "../../../api/entities";
import { useEntities } from "../../../api/hooks";
import { showInput } from "../../../dates/input";
import type { Clash, Merged } from "../../../form/conflict";
import { useForm } from "../../../form/useForm";
import {
  changesOf,
  DOCUMENT_FIELDS,
  type DocumentBeginning,
  type DocumentField,
  type DocumentValues,
  faultsOf,
  valuesOf,
} from "./documentForm";

type Document = Entities["document"];

interface DocumentFormTask {
  /** The document to change; null for a new one. */
  document: Document | null;
  /** What a new one begins with. */
  beginning?: DocumentBeginning;
  /** Null when the person gave it up; then the form stays. */
  send: (values: DocumentValues, changes: Draft<"document">) => Promise<Document | null>;
  onSaved: (document: Document) => void;
}

/** The kinds that a document can have. */
export function useKinds() {
  const { items = [] } = useEntities("documenttemplatecategory", { sort: ["sort"] });
  return items.map(({ id, name = "" }) => ({ value: String(id), label: name }));
}

/** Fields that are merged when another device has changed the document meanwhile. */
const MERGED = ["name", "documenttemplatecategory", "date"] as const;

export function useDocumentForm({ document, beginning, send, onSaved }: DocumentFormTask) {
  const { t } = useTranslation("papers");
  const kinds = useKinds();
  const labelOf = (field: DocumentField) => t(`document.field.${field}`);

  function shown(field: (typeof MERGED)[number], values: DocumentValues): string {
    const texts = {
      name: values.name.trim(),
      documenttemplatecategory: kinds.find(({ value }) => value === values.documenttemplatecategory)?.label,
      date: showInput(values.date),
    };
    return texts[field] || t("state.notGiven", { ns: "common" });
  }

  function merge(values: DocumentValues, current: unknown): Merged<DocumentValues> {
    const base = current as Document;
    const [opened, theirs] = [valuesOf(values.base), valuesOf(base)];
    const merged: DocumentValues = { ...values, base };
    const clashes: Clash<DocumentValues>[] = [];
    for (const field of MERGED) {
      const isMine = values[field] !== opened[field];
      const isTheirs = theirs[field] !== opened[field];
      if (!isMine) Object.assign(merged, { [field]: theirs[field] });
      else if (isTheirs && values[field] !== theirs[field])
        clashes.push({
          name: field,
          legend: labelOf(field),
          mine: shown(field, values),
          theirs: shown(field, theirs),
          giveWay: (given) => ({ ...given, [field]: theirs[field] }),
        });
    }
    return { values: merged, clashes };
  }

  const form = useForm<DocumentValues, DocumentField, Document | null>({
    start: () => valuesOf(document, beginning),
    draft: null,
    fields: DOCUMENT_FIELDS,
    labelOf,
    check: faultsOf,
    say: ({ key }, field) => {
      if (key === "file.empty") return t("document.fault.empty");
      return key === "required" && (field === "file" || field === "name")
        ? t(`document.fault.${field}`)
        : undefined;
    },
    send: (values) => send(values, changesOf(values, beginning)),
    merge,
    goesOn: (answer) => answer === null,
    savedText: () => t("state.saved", { ns: "common" }),
    onSaved: (answer) => {
      if (answer) onSaved(answer);
    },
  });
  return { form, kinds };
}

export type DocumentFormState = ReturnType<typeof useDocumentForm>["form"];
