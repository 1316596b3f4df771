import type { Draft, Entities } from "../../../api/entities";
import { useEntities } from "../../../api/hooks";
import { showInput } from "../../../dates/input";
import { inWords } from "../../../form/merge";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import {
  changesOf,
  DOCUMENT,
  DOCUMENT_FIELDS,
  type DocumentDefaults,
  type DocumentField,
  type DocumentValues,
  faultsOf,
  rebased,
  valuesOf,
} from "./documentForm";

type Document = Entities["document"];

interface DocumentFormTask {
  /** The document to change; null for a new one. */
  document: Document | null;
  /** What a new one begins with. */
  defaults?: DocumentDefaults;
  /** What the page that led here says of it. */
  suggested?: DocumentDefaults;
  /** Null when the person gave it up; then the form stays. */
  send: (values: DocumentValues, changes: Draft<"document">) => Promise<Document | null>;
  onSaved: (document: Document) => void;
}

/** The kinds that a document can have. */
export function useKinds() {
  const { items = [] } = useEntities("documenttemplatecategory", { sort: ["sort"] });
  return items.map(({ id, name = "" }) => ({ value: String(id), label: name }));
}

export function useDocumentForm({ document, defaults, suggested, send, onSaved }: DocumentFormTask) {
  const { t } = useTranslation("papers");
  const kinds = useKinds();
  const isBelonging = (field: DocumentField) => field === "timelineentry" || field === "treatment";
  const labelOf = (field: DocumentField) =>
    t(isBelonging(field) ? "document.belongsTo.label" : `document.field.${field}`);

  const shown = (field: keyof typeof DOCUMENT, values: DocumentValues) =>
    ({
      timelineentry: values.timelineentry && t("document.belongsTo.anAppointment"),
      treatment: values.treatment && t("document.belongsTo.aTreatment"),
      name: values.name.trim(),
      documenttemplatecategory: kinds.find(({ value }) => value === values.documenttemplatecategory)?.label,
      date: showInput(values.date),
    })[field] ?? "";

  const merge = (values: DocumentValues, current: unknown) =>
    inWords(DOCUMENT, rebased(values, current as Document), {
      labelOf,
      shown,
      notGiven: t("state.notGiven", { ns: "common" }),
    });

  const form = useForm<DocumentValues, DocumentField, Document | null>({
    start: () => valuesOf(document, { ...defaults, ...suggested }),
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
    send: (values) => send(values, changesOf(values, defaults)),
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
