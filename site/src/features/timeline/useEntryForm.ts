import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { TimelineEntry } from "../../api/entities";
import { errorText, fieldText, fieldTexts } from "../../api/errors";
import { ApiError } from "../../api/problem";
import { format } from "../../dates/dates";
import { useDraft } from "../../offline/useDraft";
import type { ErrorItem } from "../../ui/ErrorSummary";
import { useMoment } from "./clock";
import {
  changedFields,
  dateBounds,
  ENTRY_FIELDS,
  type EntryFault,
  type EntryField,
  type EntryValues,
  entryResolver,
  fieldOf,
  valuesOf,
} from "./entryForm";
import { categoryOf, KIND_IDS } from "./kinds";
import { useSaveEntry } from "./useSaveEntry";

/** What is said on top of the form when the server did not take it. */
interface Failure {
  title: string;
  items: ErrorItem[];
}

/** Keeps what the person typed when the stored entry turns out to be newer; the other fields follow it. */
const REBASE = { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true, keepIsSubmitted: true };

/** The form of an entry: values, rules, draft, and the way to the server. Without `entry` it makes a new one. */
export function useEntryForm(entry: TimelineEntry | undefined, initial: EntryValues, draftKey: string) {
  const { t, i18n } = useTranslation("timeline");
  const id = useId();
  const { day: today } = useMoment();
  const withCategory = entry === undefined || initial.category !== "";
  const save = useSaveEntry(entry);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const busy = useRef(false);
  const stored = useRef(false);
  const version = useRef(entry?.version);

  const resolver = useMemo(() => {
    const { min, max } = dateBounds(today);
    const say = (fault: EntryFault, name: EntryField): string => {
      if (["required", "value", "time"].includes(fault.key)) return t(`form.fault.${name}`);
      if (fault.key === "minDate") return t("date.minDate", { ns: "common", date: format(min) });
      if (fault.key === "maxDate") return t("date.maxDate", { ns: "common", date: format(max) });
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
  const { errors, isDirty, dirtyFields, isSubmitted, isSubmitting } = form.formState;
  const draft = useDraft(draftKey, form);

  useEffect(() => {
    if (!entry || version.current === entry.version) return;
    version.current = entry.version;
    form.reset(valuesOf(entry), REBASE);
  }, [entry, form]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language words the shown faults anew
  useEffect(() => {
    if (isSubmitted) void form.trigger();
  }, [i18n.language]);

  const fieldId = (name: EntryField) => `${id}-${name}`;
  const label = (name: EntryField) => t(`form.${name}`);

  /** Stores the form; null when it was not taken, and then the reason stands on top. */
  async function submit(values: EntryValues): Promise<TimelineEntry | null> {
    // The state of a button comes a moment after the tap; a second tap must not slip in between.
    if (busy.current) return null;
    busy.current = true;
    setFailure(null);
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
      setFailure(conflict(valuesOf(entry), valuesOf(error.current as TimelineEntry), errorText(t, error)));
      return;
    }
    const texts = Object.entries(fieldTexts(t, error));
    const known = texts.filter(([property]) => fieldOf(property) !== undefined);
    for (const [property, message] of known) {
      const name = fieldOf(property);
      if (name) form.setError(name, { type: "server", message });
    }
    if (known.length === 0) {
      const message = errorText(t, error);
      setFailure({
        title: t("form.failed", { ns: "common" }),
        items: [{ fieldId: fieldId("title"), message }],
      });
    }
  }

  function conflict(before: EntryValues, now: EntryValues, otherwise: string): Failure {
    const items = changedFields(before, now).map((name) => ({
      fieldId: fieldId(name),
      message: t("conflict.field", { label: label(name), value: shown(now, name) }),
    }));
    const fallback = [{ fieldId: fieldId("title"), message: otherwise }];
    return { title: t("conflict.title"), items: items.length > 0 ? items : fallback };
  }

  function shown(values: EntryValues, name: EntryField): string {
    const value = values[name];
    if (!value) return t("state.notGiven", { ns: "common" });
    if (name === "date") return format(value);
    return name === "category" && values.category !== ""
      ? t(`kind.${categoryOf(KIND_IDS[values.category])}`)
      : value;
  }

  const items: ErrorItem[] = ENTRY_FIELDS.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ fieldId: fieldId(name), message: `${label(name)} ${message}` }] : [];
  });
  const checks = { title: t("form.check", { ns: "common", count: items.length }), items };

  return {
    form,
    draft,
    withCategory,
    today,
    isSubmitting,
    changed: isDirty && Object.keys(dirtyFields).length > 0,
    /** Whether leaving now would lose sight of something. */
    unsaved: () => isDirty && !stored.current,
    fieldId,
    label,
    error: (name: EntryField) => errors[name]?.message,
    summary: { ...(failure ?? (isSubmitted ? checks : { title: "", items: [] })), attempt },
    submit,
    /** A further attempt whose faults were found before the server was asked. */
    refused: () => {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  };
}

export type EntryFormState = ReturnType<typeof useEntryForm>;
