import { useTranslation } from "react-i18next";
import { useApi } from "../../../api/hooks";
import type { Clash, Merged } from "../../../form/conflict";
import type { Fault } from "../../../form/faults";
import type { RequestKey } from "../../../form/requestKey";
import { useForm } from "../../../form/useForm";
import { type Contact, fullName } from "./contact";
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactValues,
  type ContactWords,
  changesOf,
  faultsOf,
  rebased,
  valuesOf,
  wordsOf,
} from "./contactForm";
import type { Lists } from "./useLists";

/** Faults that have a sentence for each field. */
const OWN_WORDS: readonly string[] = ["required", "phone", "website"];

export interface ContactFormTask {
  /** The contact to change; null for a new one. */
  contact: Contact | null;
  /** What a new one begins with. */
  beginning?: Partial<Contact>;
  draftKey: string;
  onSaved: (contact: Contact) => void;
}

export function useContactForm({ contact, beginning, draftKey, onSaved }: ContactFormTask, lists: Lists) {
  const { t } = useTranslation("addressbook");
  const api = useApi();
  const labelOf = (field: ContactField) => t(`form.${field}`);

  function send(values: ContactValues, keyOf: RequestKey): Promise<Contact> {
    const changes = changesOf(values, beginning);
    return values.base
      ? api.update("addressbookentry", values.base, changes)
      : api.create("addressbookentry", changes, keyOf(changes));
  }

  function say({ key }: Fault, field: ContactField): string | undefined {
    if (!OWN_WORDS.includes(key)) return undefined;
    return t(`form.fault.${key === "required" ? field : key}`, { defaultValue: "" }) || undefined;
  }

  function merge(values: ContactValues, current: unknown): Merged<ContactValues> {
    const theirs = wordsOf(current as Contact);
    const merged = rebased(values, current as Contact);
    const shown = (words: ContactWords, field: ContactField) =>
      lists.nameOf(field, words[field]) || words[field].trim() || t("state.notGiven", { ns: "common" });
    const clashes = merged.clashes.map(
      (field): Clash<ContactValues> => ({
        name: field,
        legend: labelOf(field),
        mine: shown(values, field),
        theirs: shown(theirs, field),
        giveWay: (given) => ({ ...given, [field]: theirs[field] }),
      }),
    );
    return { values: merged.values, clashes };
  }

  return useForm<ContactValues, ContactField, Contact>({
    start: () => valuesOf(contact, beginning),
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
