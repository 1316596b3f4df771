import { useForm } from "../../../form/useForm";
import type { FieldName, Side } from "../side/fields";
import {
  changesBetween,
  EMPTY_SIDE,
  type Entered,
  fieldOfPath,
  type SideValues,
  sideFaults,
  type ValueName,
  valuesOf,
} from "../side/sideValues";
import { useClashes, useSideFaultText } from "../side/useSideForm";
import { STEPS } from "./steps";
import type { AssistantHandle } from "./useAssistant";

interface QuestionValues {
  /** Null until something is entered. */
  entered: Entered | null;
}

/**
 * The answer of one step. What is entered stays as a draft until it is saved or the question is skipped, so that going
 * back, a reload or a failure loses nothing.
 */
export function useQuestion(assistant: AssistantHandle, side: Side, step: number) {
  const field = STEPS[step]?.field ?? null;
  const stored = assistant.stored ?? EMPTY_SIDE;
  const say = useSideFaultText();
  const clashesOf = useClashes();
  const answerOfStep = ({ entered }: QuestionValues) => (entered ? answerOf(field, entered) : {});

  const form = useForm<QuestionValues, FieldName, SideValues>({
    start: () => ({ entered: null }),
    draft: { key: `tumor-assistant-${side}-${step}` },
    fields: field ? [field] : [],
    labelOf: () => "",
    check: (given) => sideFaults(answerOfStep(given)),
    say,
    send: async (given) => {
      const changes = answerOfStep(given);
      const values = { ...stored, ...changes };
      await assistant.save({ values, changes, base: given.entered?.base ?? stored });
      return values;
    },
    fieldOf: (path) => (fieldOfPath(path, side) === field && field ? field : undefined),
    merge: (given, current) => {
      const before = given.entered ?? { base: stored, now: stored };
      const { values, clashes } = clashesOf(before, answerOfStep(given), current);
      return {
        values: { entered: values },
        clashes: clashes.map((clash) => ({
          ...clash,
          giveWay: ({ entered }: QuestionValues) => ({ entered: clash.giveWay(entered ?? values) }),
        })),
      };
    },
    onSaved: assistant.forward,
    // One goes back and forth here; every answer waits in its draft.
    leaving: "quietly",
  });
  const entered = form.fields.watch("entered");

  function change(now: SideValues) {
    const given = { base: entered?.base ?? stored, now };
    form.change({ entered: given }, ...(field ? [field] : []));
  }

  /** "I do not know" where no row of a list says so: the answer is taken back, and stored like any other. */
  function answerUnknown() {
    if (field === null) return;
    change({ ...stored, ...Object.fromEntries(valuesOf(field).map((name) => [name, EMPTY_SIDE[name]])) });
    void form.submit();
  }

  async function skip() {
    if (form.busy) return;
    await form.leave.form.discard();
    assistant.skip();
  }

  return {
    form,
    values: entered?.now ?? stored,
    error: field ? form.error(field) : undefined,
    change,
    answerUnknown,
    skip: () => void skip(),
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
