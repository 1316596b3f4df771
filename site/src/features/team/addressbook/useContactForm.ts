import { useTranslation } from "react-i18next";
import { useApi } from "../../../api/hooks";
import type { Fault } from "../../../form/faults";
import { inWords } from "../../../form/merge";
import type { RequestKey } from "../../../form/requestKey";
import { useForm } from "../../../form/useForm";
import { type Contact, fullName } from "./contact";
import {
  CONTACT,
  CONTACT_FIELDS,
  type ContactField,
  type ContactValues,
  changesOf,
  faultsOf,
  rebased,
  valuesOf,
} from "./contactForm";
import type { Lists } from "./useLists";

/** Faults that have a sentence for each field. */
const OWN_WORDS: readonly string[] = ["required", "phone", "website"];

export interface ContactFormTask {
  /** The contact to change; null for a new one. */
  contact: Contact | null;
  /** What a new one begins with. */
  defaults?: Partial<Contact>;
  draftKey: string;
  onSaved: (contact: Contact) => void;
}

export function useContactForm({ contact, defaults, draftKey, onSaved }: ContactFormTask, lists: Lists) {
  const { t } = useTranslation("addressbook");
  const api = useApi();
  const labelOf = (field: ContactField) => t(`form.${field}`);

  function send(values: ContactValues, keyOf: RequestKey): Promise<Contact> {
    const changes = changesOf(values, defaults);
    return values.base
      ? api.update("addressbookentry", values.base, changes)
      : api.create("addressbookentry", changes, keyOf(changes));
  }

  function say({ key }: Fault, field: ContactField): string | undefined {
    if (!OWN_WORDS.includes(key)) return undefined;
    return t(`form.fault.${key === "required" ? field : key}`, { defaultValue: "" }) || undefined;
  }

  const merge = (values: ContactValues, current: unknown) =>
    inWords(CONTACT, rebased(values, current as Contact), {
      labelOf,
      shown: (field, words) => lists.nameOf(field, words[field]) || words[field].trim(),
      notGiven: t("state.notGiven", { ns: "common" }),
    });

  return useForm<ContactValues, ContactField, Contact>({
    start: () => valuesOf(contact, defaults),
    draft: { key: draftKey },
    fields: CONTACT_FIELDS,
    labelOf,
    check: faultsOf,
    say,
    send,
    merge,
    savedText: (row) => t("form.saved", { name: fullName(row) }),
    onSaved,
  });
}

export type ContactFormState = ReturnType<typeof useContactForm>;
