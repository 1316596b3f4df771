import { useEffect, useId, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  useForm as useFields,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../api/errors";
import type { FieldFault } from "../api/problem";
import { useSession } from "../session/session";
import { useToast } from "../ui/Toast";
import { currentOf, type Merged } from "./conflict";
import { type Fault, type Faults, inOrder } from "./faults";
import { faultText } from "./faultText";
import { PartlySaved } from "./PartlySaved";
import { refusalOf } from "./refusal";
import { type RequestKey, requestKeys } from "./requestKey";
import { type DraftName, useDraft } from "./useDraft";
import { useSummary } from "./useSummary";

/** Another device may save between two tries; more often than this it is a fault. */
const TRIES = 3;

export interface FormOptions<T extends FieldValues, F extends string, Answer, Part = undefined> {
  /** What stands in the fields at the beginning, and again when a draft is given up. */
  start: () => T;
  /** Null keeps nothing; then leaving has to ask. */
  draft: DraftName<T> | null;
  /** In the order of the page, so that the summary leads from top to bottom. */
  fields: readonly F[];
  labelOf: (field: F, values: T) => string;
  /** What is wrong, as far as the site can tell. */
  check?: (values: T) => Faults<F>;
  /** Words of its own for a fault; undefined where the usual ones do. */
  say?: (fault: Fault, field: F) => string | undefined;
  /**
   * Stores the values in one call or several, and throws what the server refused. `keyOf` gives each new row its
   * idempotency key.
   */
  send: (values: T, keyOf: RequestKey) => Promise<Answer>;
  /** The field behind a property of the server's answer; left out, it has the same name. */
  fieldOf?: (path: string, part: Part | undefined) => F | undefined;
  /** The server's fault of a property that the form does not show, as a fault of one that it shows. */
  shownAs?: (fault: FieldFault) => FieldFault;
  /** Errors about the whole call that belong to one field all the same. */
  keyFields?: Readonly<Record<string, F>>;
  /** The sentence for a refusal that belongs to no field; left out, the usual one. */
  failureText?: (error: unknown, part: Part | undefined) => string | undefined;
  /** Puts what was typed on top of the newer version that is stored by now. */
  merge?: (values: T, current: unknown, part: Part | undefined) => Merged<T>;
  /** Said once it is stored. */
  savedText?: (answer: Answer) => string;
  /** After it was stored and the draft is forgotten; not when the person is on her way to another page. */
  onSaved: (answer: Answer, values: T) => void;
  /** Gives the form up; with it the form has a button for that. */
  onCancel?: () => void;
  /** "quietly": nothing is asked before leaving, because the draft brings everything back. */
  leaving?: "asks" | "quietly";
}

/**
 * One form: its values, what is wrong with them, its draft, the way to the server and back, two versions, and leaving.
 * Knows nothing of how it looks; `Form` shows it.
 */
export function useForm<T extends FieldValues, F extends string, Answer, Part = undefined>(
  options: FormOptions<T, F, Answer, Part>,
) {
  const { t } = useTranslation();
  const id = useId();
  const toast = useToast();
  const { user } = useSession();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const [defaultValues] = useState(options.start);
  const [resolver] = useState<Resolver<T>>(() => (values: T) => {
    const faults = latest.current.check?.(values) ?? {};
    return Object.keys(faults).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errorsOf<T>(faults) };
  });
  const fields = useFields<T>({
    resolver,
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: defaultValues as DefaultValues<T>,
  });
  const { errors, isDirty, isSubmitting } = fields.formState;
  const draft = useDraft(options.draft, fields);

  const [conflict, setConflict] = useState<Merged<T> | null>(null);
  const [asked, setAsked] = useState(false);
  const busy = useRef(false);
  const stored = useRef(false);
  const refusedPart = useRef<Part>(undefined);

  const idOf = (field: F | "submit") => `${id}-${field}`;
  const labelOf = (field: F) => options.labelOf(field, fields.getValues());
  const say = (fault: Fault, field: F) => options.say?.(fault, field) ?? faultText(t, fault);
  const { summary, failed, report, clear } = useSummary<F>({
    idOf,
    labelOf,
    say,
    sayFailure: (error) => options.failureText?.(error, refusedPart.current) ?? errorText(t, error),
  });

  const faultOf = (field: F): Fault | undefined => (get(errors, field) as HeldFault | undefined)?.fault;

  function put(values: Partial<T>) {
    for (const [name, value] of Object.entries(values)) {
      fields.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
    }
  }

  /** Sends until it is stored, on top of what others stored meanwhile; null when the person has to decide first. */
  async function sendOnTop(given: T): Promise<{ answer: Answer; values: T } | null> {
    const { send, merge } = latest.current;
    let values = given;
    for (let tries = 1; ; tries += 1) {
      refusedPart.current = undefined;
      try {
        return { answer: await send(values, requestKeys(draft.seed())), values };
      } catch (error) {
        const cause = goOn(error);
        const current = currentOf(cause);
        if (!merge || current === undefined || tries === TRIES) throw cause;
        const merged = merge(fields.getValues(), current, refusedPart.current);
        if (merged.clashes.length > 0) {
          setConflict(merged);
          return null;
        }
        put(merged.values);
        values = merged.values;
      }
    }
  }

  /** What a chain of calls has stored before it stopped is never sent again. */
  function goOn(error: unknown): unknown {
    if (!(error instanceof PartlySaved)) return error;
    refusedPart.current = error.part as Part;
    put((error as PartlySaved<T>).goOn(fields.getValues()));
    return error.cause;
  }

  function refused(error: unknown) {
    console.warn("form not sent", error);
    const { fields: order, fieldOf, keyFields, shownAs } = latest.current;
    const sameName = (path: string) => order.find((field) => field === path);
    const part = refusedPart.current;
    const { faults, rest } = refusalOf(
      error,
      (path) => (fieldOf ? fieldOf(path, part) : sameName(path)),
      keyFields,
      shownAs,
    );
    const found = inOrder(faults, order);
    for (const [field, fault] of found) {
      fields.setError(field as unknown as Path<T>, { type: fault.key, fault } as HeldFault);
    }
    report(found, rest);
  }

  async function store(values: T, leaving: boolean): Promise<void> {
    clear();
    try {
      const sent = await sendOnTop(values);
      if (!sent) return;
      stored.current = true;
      await draft.drop();
      const { savedText, onSaved } = latest.current;
      if (savedText) toast.success(savedText(sent.answer));
      if (!leaving) onSaved(sent.answer, sent.values);
    } catch (error) {
      refused(error);
    }
  }

  /** True when everything is stored. */
  async function submit(leaving = false): Promise<boolean> {
    // The state of a button comes a moment after the tap; a second tap must not slip in between.
    if (busy.current || stored.current) return false;
    busy.current = true;
    setAsked(false);
    const { check, fields: order } = latest.current;
    try {
      await fields.handleSubmit(
        (values) => store(values, leaving),
        () => report(check ? inOrder(check(fields.getValues()), order) : [], null),
      )();
      return stored.current;
    } finally {
      busy.current = false;
    }
  }

  /** Begins afresh; without values with those of the beginning. */
  function restart(values: T = latest.current.start()) {
    stored.current = false;
    draft.begin();
    setConflict(null);
    clear();
    fields.reset(values);
  }

  async function discard(): Promise<void> {
    stored.current = true;
    await draft.drop();
  }

  function giveUp() {
    setAsked(false);
    void discard();
    latest.current.onCancel?.();
  }

  const unsaved = () => isDirty && !stored.current;

  return {
    fields,
    idOf,
    /** What a field shows: its id, its name in words, what is wrong with it. */
    frame: (field: F) => ({ id: idOf(field), label: labelOf(field), error: errorOf(field) }),
    error: errorOf,
    faultOf,
    /** Takes over values that no input holds by itself, and forgets what was wrong with these fields. */
    change(values: Partial<T>, ...touched: F[]) {
      put(values);
      if (touched.length > 0) fields.clearErrors(touched as unknown as Path<T>[]);
    },
    /** Takes back what the last attempt found wrong. */
    forget() {
      clear();
      fields.clearErrors();
    },
    busy: isSubmitting,
    summary,
    /** Whether the summary tells something that belongs to no field. */
    failed,
    draft: {
      restored: draft.restored,
      discard: (): void => void draft.drop().then(() => restart()),
    },
    conflict: conflict && {
      clashes: conflict.clashes,
      choose(theirs: readonly string[]) {
        const given = conflict.clashes.filter(({ name }) => theirs.includes(name));
        put(given.reduce((values, clash) => clash.giveWay(values), conflict.values));
        setConflict(null);
        void submit();
      },
      back: () => setConflict(null),
    },
    leave: {
      form: {
        unsaved: () => options.leaving !== "quietly" && user !== null && unsaved(),
        save: () => submit(true),
        discard,
      },
      asked,
      stay: () => setAsked(false),
      save: () => void submit(),
      discard: giveUp,
    },
    submit,
    restart,
    unsaved,
    /** Asks first when something would be lost. Undefined where the form cannot be given up. */
    cancel: options.onCancel && (() => (unsaved() ? setAsked(true) : giveUp())),
  };

  function errorOf(field: F): string | undefined {
    const fault = faultOf(field);
    return fault && say(fault, field);
  }
}

export type FormHandle<T extends FieldValues, F extends string> = ReturnType<
  typeof useForm<T, F, unknown, unknown>
>;

/** The form library keeps the fault itself; its words are made when it is shown, in the language of that moment. */
interface HeldFault {
  type: string;
  fault: Fault;
}

function errorsOf<T extends FieldValues>(faults: Faults): FieldErrors<T> {
  const errors = {};
  for (const [field, fault] of Object.entries(faults)) {
    if (fault) set(errors, field, { type: fault.key, fault } satisfies HeldFault);
  }
  return errors;
}
