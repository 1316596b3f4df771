import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import type { FieldName, Side } from "../side/fields";
import {
  changesSince,
  EMPTY_SIDE,
  type Entered,
  fieldOfPath,
  type SideValues,
  sideFaults,
  type ValueName,
  valuesOf,
} from "../side/sideValues";
import { useClashes, useSideFaultText } from "../side/useSideForm";
import { asksPrefix, fieldsOfStep, STEPS } from "./steps";
import type { AssistantHandle } from "./useAssistant";

interface QuestionValues {
  /** Null until something is entered. */
  entered: Entered | null;
}

/**
 * The answer of one step. Input stays as a draft until it is saved or the question is skipped, so that going back, a
 * reload or a failure loses nothing.
 */
export function useQuestion(
  assistant: AssistantHandle,
  side: Side,
  step: number,
  /** The properties that the category of the step asks for, once they are loaded. */
  asked?: readonly string[],
) {
  const field = STEPS[step]?.field ?? null;
  const { t } = useTranslation("tumor");
  const fields = fieldsOfStep(field);
  const stored = assistant.stored ?? EMPTY_SIDE;
  const say = useSideFaultText();
  const clashesOf = useClashes();
  const { defaults } = assistant;
  const opened: Entered = { base: stored, now: { ...stored, ...defaults } };
  const answerOfStep = ({ entered }: QuestionValues) =>
    answerOf(field, changesSince(defaults, entered ?? opened));

  const form = useForm<QuestionValues, FieldName, SideValues>({
    start: () => ({ entered: null }),
    draft: { key: `tumor-assistant-${side}-${step}` },
    fields,
    labelOf: (name) => t(`field.${name}`),
    check: (given) => sideFaults(answerOfStep(given)),
    say,
    send: async (given) => {
      const changes = answerOfStep(given);
      const values = { ...stored, ...changes };
      await assistant.save({ values, changes, base: given.entered?.base ?? stored, asked });
      return values;
    },
    fieldOf: (path) => fields.find((name) => name === fieldOfPath(path, side)),
    merge: (given, current) => {
      const before = given.entered ?? opened;
      const { values, clashes } = clashesOf(before, answerOfStep(given), current);
      return {
        values: { entered: values },
        clashes: clashes.map((clash) => ({
          ...clash,
          takeTheirs: ({ entered }: QuestionValues) => ({ entered: clash.takeTheirs(entered ?? values) }),
        })),
      };
    },
    onSaved: assistant.forward,
    // No question about unsaved changes: every answer stays in its draft.
    leaving: "quietly",
  });
  const entered = form.fields.watch("entered");

  function change(now: SideValues) {
    const given = { base: entered?.base ?? stored, now };
    form.change({ entered: given }, ...(field ? [field] : []));
  }

  /** "I do not know" where the list has no such row: stores an empty answer. */
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
    values: entered?.now ?? opened.now,
    /** Whether the field for the prefix of T and N is shown here: the step of T comes first. */
    prefixAsked:
      asksPrefix(field) &&
      (entered?.now ?? opened.now)[field] !== null &&
      (field === "tumorsize" || stored.formulaprefix === null),
    error: field ? form.error(field) : undefined,
    change,
    answerUnknown,
    skip: () => void skip(),
  };
}

export type QuestionHandle = ReturnType<typeof useQuestion>;

/** Values that a step may clear besides its own field: another HER2 result clears the extra test. */
function fallsWith(field: FieldName): readonly ValueName[] {
  if (field === "her2type") return ["receptortypefish"];
  return asksPrefix(field) ? ["formulaprefix"] : [];
}

/** The changed values of the step, with those that it clears. */
function answerOf(field: FieldName | null, changes: Partial<SideValues>): Partial<SideValues> {
  if (field === null) return {};
  const names = [...valuesOf(field), ...fallsWith(field)];
  return Object.fromEntries(names.filter((name) => name in changes).map((name) => [name, changes[name]]));
}
