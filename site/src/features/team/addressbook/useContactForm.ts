import { useEffect, useId, useMemo, useRef, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText, fieldText, fieldTexts } from "../../../api/errors";
import { useApi } from "../../../api/hooks";
import { ApiError } from "../../../api/problem";
import { useDraft } from "../../../form/useDraft";
import type { ErrorItem } from "../../../ui/ErrorSummary";
import type { Choices } from "./ConflictChoice";
import type { Contact } from "./contact";
import {
  CONTACT_FIELDS,
  type ContactFault,
  type ContactField,
  type ContactValues,
  changedFields,
  changesOf,
  contactResolver,
  rebased,
  valuesOf,
  wordsOf,
} from "./contactForm";

/** What is said on top of the form after an attempt to save. */
interface Summary {
  title: string;
  items: ErrorItem[];
}

const NOTHING: Summary = { title: "", items: [] };
const KEPT = { keepDefaultValues: true, keepSubmitCount: true, keepIsSubmitted: true };
/** Faults with words of their own for a field. */
const OWN_WORDS: readonly string[] = ["required", "phone", "website"];

/** Fields that were changed on two devices, each with what is stored now. */
export interface Conflict {
  fields: readonly ContactField[];
  current: Contact;
}

/** The form of a contact: values, rules, draft, and the way to the server. Without `contact` it makes a new one. */
export function useContactForm(contact: Contact | null, draftKey: string) {
  const { t, i18n } = useTranslation("addressbook");
  const id = useId();
  const api = useApi();
  // Stays as the last attempt left it, so that nothing moves away under the pointer while a field is corrected.
  const [summary, setSummary] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const busy = useRef(false);
  const stored = useRef(false);
  const idempotency = useRef({ body: "", key: "" });

  const resolver = useMemo(() => {
    const say = (fault: ContactFault, field: ContactField): string =>
      OWN_WORDS.includes(fault.key)
        ? t(`form.fault.${fault.key === "required" ? field : fault.key}`)
        : fieldText(t, fault);
    return contactResolver(say);
  }, [t]);
  const form = useForm<ContactValues>({
    resolver,
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: valuesOf(contact),
  });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const draft = useDraft(draftKey, form);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language words the shown faults anew
  useEffect(() => {
    if (isSubmitted) void form.trigger();
    setSummary(NOTHING);
  }, [i18n.language]);

  const fieldId = (field: ContactField) => `${id}-${field}`;
  const label = (field: ContactField) => t(`form.${field}`);

  function send(values: ContactValues): Promise<Contact> {
    const changes = changesOf(values);
    if (values.base) return api.update("addressbookentry", values.base, changes);
    const body = JSON.stringify(changes);
    // The very same contact keeps its key, so that trying again after a lost answer cannot store it twice.
    if (idempotency.current.body !== body) idempotency.current = { body, key: crypto.randomUUID() };
    return api.create("addressbookentry", changes, idempotency.current.key);
  }

  /** Sends the form, and once more on top of a newer entry when no change of the two touches the other. */
  async function sendOnTop(values: ContactValues): Promise<Contact | null> {
    try {
      return await send(values);
    } catch (error) {
      if (!(error instanceof ApiError && error.key === "error.version.conflict" && error.current))
        throw error;
      const current = error.current as Contact;
      const next = rebased(values, current);
      form.reset(next.values, KEPT);
      if (next.clashes.length === 0) return send(next.values);
      setConflict({ fields: next.clashes, current });
      return null;
    }
  }

  /** Stores the form; null when it was not taken, and then the reason is on the page. */
  async function submit(values: ContactValues): Promise<Contact | null> {
    // The state of a button comes a moment after the tap; a second tap must not slip in between.
    if (busy.current || stored.current) return null;
    busy.current = true;
    setSummary(NOTHING);
    try {
      const row = await sendOnTop(values);
      if (row) {
        stored.current = true;
        await draft.drop();
      }
      return row;
    } catch (error) {
      putBack(error);
      return null;
    } finally {
      busy.current = false;
      setAttempt((count) => count + 1);
    }
  }

  function putBack(error: unknown) {
    setConflict(null);
    const texts = fieldTexts(t, error);
    const known = CONTACT_FIELDS.filter((field) => field in texts);
    for (const field of known) form.setError(field, { type: "server", message: texts[field] ?? "" });
    if (known.length > 0) setSummary(toCheck(texts));
    else {
      // What concerns no field leads to the one that always has to be filled in.
      const items = [{ fieldId: fieldId("lastname"), message: errorText(t, error) }];
      setSummary({ title: t("form.failed", { ns: "common" }), items });
    }
  }

  function toCheck(texts: Partial<Record<string, string>>): Summary {
    const items = CONTACT_FIELDS.flatMap((field) => {
      const message = texts[field];
      return message ? [{ fieldId: fieldId(field), message: `${label(field)}: ${message}` }] : [];
    });
    return { title: t("form.check", { ns: "common", count: items.length }), items };
  }

  /** Puts the chosen versions into the form. */
  function choose({ current }: Conflict, choices: Choices): void {
    const theirs = wordsOf(current);
    for (const field of CONTACT_FIELDS) {
      if (choices[field] === "theirs") form.setValue(field, theirs[field], { shouldDirty: true });
    }
  }

  return {
    form,
    draft,
    isSubmitting,
    conflict,
    choose,
    /** Back from the two versions to the form, where the person's own stand. */
    leaveConflict: () => setConflict(null),
    /** Whether leaving now would lose sight of something. */
    unsaved: () => {
      const values = form.getValues();
      return !stored.current && changedFields(wordsOf(values.base), values).length > 0;
    },
    fieldId,
    label,
    error: (field: ContactField) => errors[field]?.message,
    summary: { ...summary, attempt },
    submit,
    /** A further attempt whose faults were found before the server was asked. */
    refused: (found: FieldErrors<ContactValues>) => {
      setConflict(null);
      setSummary(toCheck(Object.fromEntries(CONTACT_FIELDS.map((field) => [field, found[field]?.message]))));
      setAttempt((count) => count + 1);
    },
  };
}

export type ContactFormState = ReturnType<typeof useContactForm>;
