import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText, fieldText } from "../../../api/errors";
import { ApiError } from "../../../api/problem";
import { useDraft } from "../../../form/useDraft";
import type { Version } from "../side/FormParts";
import { FIELDS, type FieldName, type Side } from "../side/fields";
import type { TumorCollision } from "../side/saveSide";
import {
  changesBetween,
  EMPTY_SIDE,
  fieldOfPath,
  type SideFault,
  type SideValues,
  sideFaults,
  type ValueName,
  valuesOf,
} from "../side/sideValues";
import { STEPS } from "./steps";
import type { AssistantHandle } from "./useAssistant";

/** What was entered and is not saved. `base` is what was stored when the person began. */
interface Entered {
  base: SideValues;
  now: SideValues;
}

/**
 * The answer of one step: what is entered, what is wrong with it, saving. What is entered stays as a draft until it is
 * saved or the question is skipped, so that going back, a reload or a failure loses nothing.
 */
export function useQuestion(assistant: AssistantHandle, side: Side, step: number) {
  const { t } = useTranslation("tumor");
  const field = STEPS[step]?.field ?? null;
  const form = useForm<{ entered: Entered | null }>({ defaultValues: { entered: null } });
  const draft = useDraft(`tumor-assistant-${side}-${step}`, form);
  const entered = form.watch("entered");
  const [fault, setFault] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [collision, setCollision] = useState<TumorCollision | null>(null);
  const [pending, setPending] = useState(false);
  // Two presses may come before the first one is drawn.
  const busy = useRef(false);
  const stored = assistant.stored ?? EMPTY_SIDE;

  function change(now: SideValues) {
    form.setValue("entered", { base: entered?.base ?? stored, now }, { shouldDirty: true });
    setFault(null);
    setFailure(null);
  }

  async function submit(given = form.getValues("entered")) {
    if (busy.current) return;
    const changes = given ? answerOf(field, given) : {};
    const [wrong] = sideFaults(changes);
    setFailure(null);
    setFault(wrong ? faultText(wrong) : null);
    setAttempt((before) => before + 1);
    if (wrong) return;
    busy.current = true;
    setPending(true);
    const values = { ...stored, ...changes };
    try {
      const found = await assistant.save({ values, changes, base: given?.base ?? stored });
      setCollision(found);
      if (found) return;
      await draft.drop();
      assistant.forward(values);
    } catch (error) {
      refused(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  function faultText({ key }: SideFault): string {
    const data = field && FIELDS[field];
    const bounds = data?.kind === "number" ? { min: { min: data.min }, max: { max: data.max } } : {};
    return fieldText(t, { key, ...(bounds as Record<string, { min?: number; max?: number }>)[key] });
  }

  function refused(error: unknown) {
    const answered = error instanceof ApiError ? error.fields : [];
    const known = answered.find(({ path }) => fieldOfPath(path, side) === field);
    if (known && field) {
      setFault(faultText({ field, key: known.key }));
      setAttempt((before) => before + 1);
    } else setFailure(errorText(t, error));
  }

  /** "I do not know" where no row of a list says so: the answer is taken back, and stored like any other. */
  function answerUnknown() {
    if (field === null) return;
    const emptied = Object.fromEntries(valuesOf(field).map((name) => [name, EMPTY_SIDE[name]]));
    const given = { base: entered?.base ?? stored, now: { ...stored, ...emptied } };
    form.setValue("entered", given, { shouldDirty: true });
    void submit(given);
  }

  async function skip() {
    if (busy.current) return;
    await draft.drop();
    assistant.skip();
  }

  /** Goes on from what was stored elsewhere, with the version the person chose. */
  function settle({ current }: TumorCollision, version: Version) {
    const mine = entered ? answerOf(field, entered) : {};
    const given = { base: current, now: version === "mine" ? { ...current, ...mine } : current };
    form.setValue("entered", given, { shouldDirty: true });
    setCollision(null);
    void submit(given);
  }

  return {
    field,
    values: entered?.now ?? stored,
    fault,
    attempt,
    failure,
    collision,
    pending,
    change,
    submit: () => void submit(),
    answerUnknown,
    skip: () => void skip(),
    settle,
    dismissCollision: () => setCollision(null),
  };
}

export type QuestionHandle = ReturnType<typeof useQuestion>;

/** What the step itself changes, and what falls with it: another HER2 result takes the extra test away. */
function answerOf(field: FieldName | null, { base, now }: Entered): Partial<SideValues> {
  if (field === null) return {};
  const names: readonly ValueName[] =
    field === "her2type" ? ["her2type", "receptortypefish"] : valuesOf(field);
  const changes = changesBetween(base, now);
  return Object.fromEntries(names.filter((name) => name in changes).map((name) => [name, changes[name]]));
}
