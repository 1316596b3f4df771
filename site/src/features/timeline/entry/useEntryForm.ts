import { useEffect, useId, useMemo, useRef, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText, fieldText, fieldTexts } from "../../../api/errors";
import { ApiError } from "../../../api/problem";
import { format } from "../../../dates/dates";
import { useDraft } from "../../../form/useDraft";
import type { ErrorItem } from "../../../ui/ErrorSummary";
import { useMoment } from "../clock";
import type { Entry } from "../entries";
import { categoryOf, KIND_IDS } from "../kinds";
import { meaningText, repeatWord } from "../repeatWords";
import {
  changedFields,
  ENTRY_FIELDS,
  type EntryFault,
  type EntryField,
  type EntryValues,
  entryResolver,
  fieldOf,
  valuesOf,
} from "./entryForm";
import { type EntryTask, useSaveEntry } from "./useSaveEntry";

/** What is said on top of the form after an attempt to save. */
interface Summary {
  title: string;
  items: ErrorItem[];
}

const NOTHING: Summary = { title: "", items: [] };

/** Keeps what the person typed when the stored entry turns out to be newer; the other fields follow it. */
const REBASE = { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true, keepIsSubmitted: true };

/** The form of an entry: values, rules, draft, and the way to the server. */
export function useEntryForm(task: EntryTask, initial: EntryValues, draftKey: string) {
  const { t, i18n } = useTranslation("timeline");
  const id = useId();
  const { day: today } = useMoment();
  const entry = task.kind === "whole" ? task.entry : undefined;
  const intake = task.kind === "new" && task.known !== undefined;
  const withCategory = task.kind === "new" ? !intake : task.kind === "whole" && initial.category !== "";
  const save = useSaveEntry(task);
  // Stays as the last attempt left it, so that nothing moves away under the pointer while a field is corrected.
  const [summary, setSummary] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const busy = useRef(false);
  const stored = useRef(false);
  const version = useRef(entry?.version);

  const resolver = useMemo(() => {
    const say = (fault: EntryFault, name: EntryField): string => {
      if (["required", "value", "time"].includes(fault.key)) return t(`form.fault.${name}`);
      if (fault.key === "minDate" || fault.key === "maxDate") {
        return t(`date.${fault.key}`, { ns: "common", date: format(fault.day ?? today) });
      }
      return fieldText(t, fault);
    };
    return entryResolver({ today, withCategory }, say);
  }, [t, today, withCategory]);

  const form = useForm<EntryValues>({
    resolver,
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: initial,
  });
  // The form library follows only the state that is read; `REBASE` rests on the dirty fields.
  const { errors, dirtyFields, isSubmitted, isSubmitting } = form.formState;
  const draft = useDraft(draftKey, form);

  useEffect(() => {
    if (!entry || version.current === entry.version) return;
    version.current = entry.version;
    form.reset(valuesOf(entry), REBASE);
  }, [entry, form]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language words the shown faults anew
  useEffect(() => {
    if (isSubmitted) void form.trigger();
    setSummary(NOTHING);
  }, [i18n.language]);

  const fieldId = (name: EntryField) => `${id}-${name}`;
  const label = (name: EntryField) => t(`form.${name}`);

  /** Stores the form; null when it was not taken, and then the reason stands on top. */
  async function submit(values: EntryValues): Promise<Entry | null> {
    // The state of a button comes a moment after the tap; a second tap must not slip in between.
    if (busy.current || stored.current) return null;
    busy.current = true;
    setSummary(NOTHING);
    try {
      const row = await save(values);
      stored.current = true;
      await draft.drop();
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
    if (entry && error instanceof ApiError && error.key === "error.version.conflict" && error.current) {
      setSummary(conflict(valuesOf(entry), valuesOf(error.current as Entry), errorText(t, error)));
      return;
    }
    const texts: Partial<Record<EntryField, string>> = {};
    for (const [property, message] of Object.entries(fieldTexts(t, error))) {
      const name = fieldOf(property);
      if (!name) continue;
      texts[name] = message;
      form.setError(name, { type: "server", message });
    }
    if (Object.keys(texts).length > 0) setSummary(toCheck(texts));
    else setSummary(general(t("form.failed", { ns: "common" }), errorText(t, error)));
  }

  function toCheck(texts: Partial<Record<EntryField, string | undefined>>): Summary {
    const items = ENTRY_FIELDS.flatMap((name) => {
      const message = texts[name];
      return message ? [{ fieldId: fieldId(name), message: `${label(name)} ${message}` }] : [];
    });
    return { title: t("form.check", { ns: "common", count: items.length }), items };
  }

  /** What concerns no field leads to the first one to type in. */
  function general(title: string, message: string): Summary {
    return { title, items: [{ fieldId: fieldId("title"), message }] };
  }

  function conflict(before: EntryValues, now: EntryValues, otherwise: string): Summary {
    const title = t("conflict.title");
    const items = changedFields(before, now).map((name) => ({
      fieldId: fieldId(name),
      message: t("conflict.field", { label: label(name), value: shown(now, name) }),
    }));
    return items.length > 0 ? { title, items } : general(title, otherwise);
  }

  function shown(values: EntryValues, name: EntryField): string {
    const value = values[name];
    if (name === "repeat") return repeatWord(t, values.repeat);
    if (name === "meaning") return meaningText(t, values).label;
    if (!value) return t("state.notGiven", { ns: "common" });
    if (name === "date" || name === "enddate") return format(value);
    return name === "category" && values.category !== ""
      ? t(`kind.${categoryOf(KIND_IDS[values.category])}`)
      : value;
  }

  return {
    form,
    draft,
    isNew: task.kind === "new",
    intake,
    withCategory,
    /** One day of a series has no rhythm of its own. */
    withRepeat: task.kind !== "day",
    today,
    isSubmitting,
    /** Whether leaving now would lose sight of something. */
    unsaved: () => Object.keys(dirtyFields).length > 0 && !stored.current,
    fieldId,
    label,
    error: (name: EntryField) => errors[name]?.message,
    summary: { ...summary, attempt },
    submit,
    /** A further attempt whose faults were found before the server was asked. */
    refused: (found: FieldErrors<EntryValues>) => {
      setSummary(toCheck(Object.fromEntries(ENTRY_FIELDS.map((name) => [name, found[name]?.message]))));
      setAttempt((count) => count + 1);
    },
  };
}

export type EntryFormState = ReturnType<typeof useEntryForm>;
