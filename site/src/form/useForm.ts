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
import { errorText } from "../api/errors";
import { currentOf, type FieldFault } from "../api/problem";
import { isUnsent } from "../device/unsent";
import { useTranslation } from "../i18n/useTranslation";
import { useSession } from "../session/session";
import { useToast } from "../ui/Toast";
import type { Merged } from "./conflict";
import { type Fault, type Faults, inOrder } from "./faults";
import { faultText, isWorded } from "./faultText";
import { PartlySaved } from "./PartlySaved";
import { refusalOf } from "./refusal";
import { type RequestKey, requestKeys } from "./requestKey";
import { type DraftName, useDraft } from "./useDraft";
import { useSummary } from "./useSummary";
import { impose } from "./validators";

/** Another device may save between two attempts; more often than that is an error. */
const MAX_ATTEMPTS = 3;

export interface FormOptions<T extends FieldValues, F extends string, Answer, Part = undefined> {
  /** The initial values, also after the draft was cleared. */
  start: () => T;
  /** Null stores no draft; then leaving has to ask. */
  draft: DraftName<T> | null;
  /** In the order of the page, which is the order of the error summary. */
  fields: readonly F[];
  labelOf: (field: F, values: T) => string;
  /** The faults that the site can find itself. */
  check?: (values: T) => Faults<F>;
  /** A sentence for a fault; undefined for the general one. */
  say?: (fault: Fault, field: F) => string | undefined;
  /**
   * Stores the values in one or more calls, and throws the server's error. `keyOf` returns the idempotency key of a new
   * row.
   */
  send: (values: T, keyOf: RequestKey) => Promise<Answer>;
  /** The field of a property in the server's answer; default: the one with the same name. */
  fieldOf?: (path: string, part: Part | undefined) => F | undefined;
  /** Converts the server's fault of a property that the form does not show to one that it shows. */
  shownAs?: (fault: FieldFault) => FieldFault;
  /** Errors about the whole call that belong to a field. */
  keyFields?: Readonly<Record<string, F>>;
  /** The sentence for an error without a field; undefined for the general one. */
  failureText?: (error: unknown, part: Part | undefined) => string | undefined;
  /** Puts the typed values on top of the newer stored version. */
  merge?: (values: T, current: unknown, part: Part | undefined) => Merged<T>;
  /**
   * True when the server asks for one more step before it stores anything. The form then stays open with its draft and
   * can be sent again.
   */
  goesOn?: (answer: Answer, values: T) => boolean;
  /** Toast after saving. */
  savedText?: (answer: Answer) => string;
  /** Called after saving and deleting the draft; not while the person navigates to another page. */
  onSaved: (answer: Answer, values: T) => void;
  /** Called after cancelling; without it the form has no cancel button. */
  onCancel?: () => void;
  /** "quietly": leaving asks nothing, because the draft restores everything. */
  leaving?: "asks" | "quietly";
}

/** State and actions of a form: values, faults, draft, sending, version conflicts and leaving. `Form` renders it. */
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
  const refusals = useRef<ReadonlyMap<F, Refused>>(new Map());
  const [resolver] = useState<Resolver<T>>(() => (values: T) => {
    const faults = { ...imposed(refusals.current, values), ...latest.current.check?.(values) };
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
  const [isLeaveAsked, setIsLeaveAsked] = useState(false);
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

  /** Sends until it is stored, merging newer stored versions; null when the person has to choose between versions. */
  async function sendOnTop(given: T): Promise<{ answer: Answer; values: T } | null> {
    const { send, merge } = latest.current;
    let values = given;
    for (let attempts = 1; ; attempts += 1) {
      refusedPart.current = undefined;
      try {
        return { answer: await send(values, requestKeys(draft.seed())), values };
      } catch (error) {
        const cause = goOn(error);
        const current = currentOf(cause);
        if (!merge || current === undefined || attempts === MAX_ATTEMPTS) throw cause;
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

  /** Continues after a series of calls that stopped: what is stored is not sent again. */
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
      (fault, field) => latest.current.say?.(fault, field) !== undefined || isWorded(t, fault),
      keyFields,
      shownAs,
    );
    const found = inOrder(faults, order);
    const now = fields.getValues();
    refusals.current = new Map(found.map(([field, fault]) => [field, { value: get(now, field), fault }]));
    for (const [field, fault] of found) {
      fields.setError(field as unknown as Path<T>, { type: fault.key, fault } as HeldFault);
    }
    report(found, rest);
  }

  async function store(values: T, leaving: boolean): Promise<void> {
    clear();
    try {
      const sent = await sendOnTop(values);
      if (!sent || latest.current.goesOn?.(sent.answer, sent.values)) return;
      stored.current = true;
      await draft.drop();
      const { savedText, onSaved } = latest.current;
      if (isUnsent(sent.answer)) toast.success(t("offline.unsent"));
      else if (savedText) toast.success(savedText(sent.answer));
      if (!leaving) onSaved(sent.answer, sent.values);
    } catch (error) {
      refused(error);
    }
  }

  /** True when everything is stored. */
  async function submit(leaving = false): Promise<boolean> {
    // A ref: the busy state is rendered after the tap, and a second tap may come in between.
    if (busy.current || stored.current) return false;
    busy.current = true;
    setIsLeaveAsked(false);
    // The server judges anew: what it refused may be right with what was changed elsewhere.
    refusals.current = new Map();
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

  /** Starts again; without values with the initial ones. */
  function restart(values: T = latest.current.start()) {
    stored.current = false;
    refusals.current = new Map();
    setConflict(null);
    clear();
    // What the form begins with is no input: it is not kept.
    fields.reset(values);
    draft.begin();
  }

  async function discard(): Promise<void> {
    stored.current = true;
    await draft.drop();
  }

  function giveUp() {
    setIsLeaveAsked(false);
    void discard();
    latest.current.onCancel?.();
  }

  const unsaved = () => isDirty && !stored.current;

  return {
    fields,
    idOf,
    /** Properties of a field: its id, label and error. */
    frame: (field: F) => ({ id: idOf(field), label: labelOf(field), error: errorOf(field) }),
    error: errorOf,
    faultOf,
    /** Sets values that belong to no input, and clears the faults of these fields. */
    change(values: Partial<T>, ...touched: F[]) {
      put(values);
      refusals.current = new Map([...refusals.current].filter(([field]) => !touched.includes(field)));
      if (touched.length > 0) fields.clearErrors(touched as unknown as Path<T>[]);
    },
    /** Clears the faults of the last attempt. */
    forget() {
      clear();
      refusals.current = new Map();
      fields.clearErrors();
    },
    busy: isSubmitting,
    summary,
    /** Whether the summary has an error without a field. */
    failed,
    draft: {
      restored: draft.restored,
      discard: (): void => void draft.drop().then(() => restart()),
    },
    conflict: conflict && {
      clashes: conflict.clashes,
      choose(theirs: readonly string[]) {
        const given = conflict.clashes.filter(({ name }) => theirs.includes(name));
        put(given.reduce((values, clash) => clash.takeTheirs(values), conflict.values));
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
      isAsked: isLeaveAsked,
      stay: () => setIsLeaveAsked(false),
      save: () => void submit(),
      discard: giveUp,
    },
    submit,
    restart,
    unsaved,
    /** Asks first when something would be lost. Undefined without `onCancel`. */
    cancel: options.onCancel && (() => (unsaved() ? setIsLeaveAsked(true) : giveUp())),
  };

  function errorOf(field: F): string | undefined {
    const fault = faultOf(field);
    return fault && say(fault, field);
  }
}

export type FormHandle<T extends FieldValues, F extends string> = ReturnType<
  typeof useForm<T, F, unknown, unknown>
>;

/** The form library stores the fault; its sentence is made when it is rendered, in the current language. */
interface HeldFault {
  type: string;
  fault: Fault;
}

/** What the server had against the value of a field. */
interface Refused {
  value: unknown;
  fault: Fault;
}

/** The faults of fields that still have the value that was refused. */
function imposed<F extends string>(refusals: ReadonlyMap<F, Refused>, values: FieldValues): Faults<F> {
  const found = [...refusals].flatMap(([field, { value, fault }]) => {
    const isSame = JSON.stringify(get(values, field)) === JSON.stringify(value);
    const forced = impose(isSame, fault)();
    return forced ? [[field, forced]] : [];
  });
  return Object.fromEntries(found);
}

function errorsOf<T extends FieldValues>(faults: Faults): FieldErrors<T> {
  const errors = {};
  for (const [field, fault] of Object.entries(faults)) {
    if (fault) set(errors, field, { type: fault.key, fault } satisfies HeldFault);
  }
  return errors;
}
