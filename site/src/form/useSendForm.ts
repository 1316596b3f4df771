import { useEffect, useId, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText, fieldTexts } from "../api/errors";
import type { ErrorItem } from "../ui/ErrorSummary";
import { useDraft } from "./useDraft";

/** A field of the form itself, not one inside of a list. */
type Name<T extends FieldValues> = Extract<keyof T, Path<T>>;

type Messages<T extends FieldValues> = Partial<Record<Name<T>, string | undefined>>;

interface SendFormOptions<T extends FieldValues> {
  /** Under this name unfinished input is kept. */
  draftKey: string;
  defaults: T;
  /** In the order of the page, so that the summary leads from top to bottom. */
  fields: readonly Name<T>[];
  labelOf: (field: Name<T>) => string;
  /** What is wrong with each field, in words. */
  check: (values: T) => Messages<T>;
  /** `key` stays the same for the same values, so that trying again after a lost answer stores nothing twice. */
  send: (values: T, key: string) => Promise<unknown>;
  /** After it was stored and the draft is forgotten. */
  onSent: (values: T) => void;
}

/** "Betreff: Das ist zu lang." A question keeps its own sign. */
function named(label: string, message: string): string {
  return label.endsWith("?") ? `${label} ${message}` : `${label}: ${message}`;
}

/** A form that is filled in once and sent: draft, what is wrong on top and at its field, and the way to the server. */
export function useSendForm<T extends FieldValues>(options: SendFormOptions<T>) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const latest = useRef(options);
  const [items, setItems] = useState<readonly ErrorItem[]>([]);
  const [refusal, setRefusal] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const busy = useRef(false);
  const idempotency = useRef({ body: "", key: "" });
  const { fields, labelOf } = options;
  useEffect(() => {
    latest.current = options;
  });

  const [resolver] = useState<Resolver<T>>(() => (values: T) => {
    const messages = Object.entries<string | undefined>(latest.current.check(values)).filter(
      ([, message]) => message,
    );
    if (messages.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(messages.map(([name, message]) => [name, { type: "check", message }]));
    return { values: {}, errors: errors as FieldErrors<T> };
  });
  const form = useForm<T>({
    resolver,
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: options.defaults as DefaultValues<T>,
  });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const draft = useDraft(options.draftKey, form);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language words the shown faults anew
  useEffect(() => {
    if (isSubmitted) void form.trigger();
    setItems([]);
  }, [i18n.language]);

  const fieldId = (field: Name<T> | "submit") => `${id}-${field}`;

  function toCheck(messages: Messages<T>) {
    setRefusal(false);
    setItems(
      fields.flatMap((field) => {
        const message = messages[field];
        return message ? [{ fieldId: fieldId(field), message: named(labelOf(field), message) }] : [];
      }),
    );
  }

  function keyOf(values: T): string {
    const body = JSON.stringify(values);
    if (idempotency.current.body !== body) idempotency.current = { body, key: crypto.randomUUID() };
    return idempotency.current.key;
  }

  async function store(values: T): Promise<void> {
    // The state of a button comes a moment after the tap; a second tap must not slip in between.
    if (busy.current) return;
    busy.current = true;
    setItems([]);
    try {
      await latest.current.send(values, keyOf(values));
      await draft.drop();
      latest.current.onSent(values);
    } catch (error) {
      const texts = fieldTexts(t, error) as Messages<T>;
      const known = fields.filter((field) => texts[field] !== undefined);
      for (const field of known) form.setError(field, { type: "server", message: texts[field] ?? "" });
      if (known.length > 0) toCheck(texts);
      else {
        // What concerns no field leads to the button that tries again.
        setRefusal(true);
        setItems([{ fieldId: fieldId("submit"), message: errorText(t, error) }]);
      }
    } finally {
      busy.current = false;
      setAttempt((count) => count + 1);
    }
  }

  function refused() {
    toCheck(latest.current.check(form.getValues()));
    setAttempt((count) => count + 1);
  }

  return {
    form,
    draft,
    fieldId,
    isSubmitting,
    error: (field: Name<T>): string | undefined => {
      const message = errors[field]?.message;
      return typeof message === "string" ? message : undefined;
    },
    summary: {
      title: refusal ? t("form.failed") : t("form.check", { count: items.length }),
      items,
      attempt,
    },
    onSubmit: form.handleSubmit(store, refused),
  };
}
