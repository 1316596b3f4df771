import { useTranslation } from "react-i18next";
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
 * The answer of one step. Input stays as a draft until it is saved or the question is skipped, so that going back, a
 * reload or a failure loses nothing.
 */
export function useQuestion(assistant: AssistantHandle, side: Side, step: number) {
  const field = STEPS[step]?.field ?? null;
  const { t } = useTranslation("tumor");
  const fields = fieldsOfStep(field);
  const stored = assistant.stored ?? EMPTY_SIDE;
  const say = useSideFaultText();
  const clashesOf = useClashes();
  const answerOfStep = ({ entered }: QuestionValues) => (entered ? answerOf(field, entered) : {});

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
      await assistant.save({ values, changes, base: given.entered?.base ?? stored });
      return values;
    },
    fieldOf: (path) => fields.find((name) => name === fieldOfPath(path, side)),
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
    values: entered?.now ?? stored,
    /** Whether the field for the prefix of T and N is shown here: the step of T comes first. */
    prefixAsked:
      asksPrefix(field) &&
      (entered?.now ?? stored)[field] !== null &&
      (field === "tumorsize" || stored.formulaprefix === null),
    error: field ? form.error(field) : undefined,
    change,
    answerUnknown,
    skip: () => void skip(),
  };
}

/** Only the steps of T and N can ask for the prefix, which has no step of its own. */
function asksPrefix(field: FieldName | null): field is "tumorsize" | "lymphnodecount" {
  return field === "tumorsize" || field === "lymphnodecount";
}

function fieldsOfStep(field: FieldName | null): readonly FieldName[] {
  if (field === null) return [];
  return asksPrefix(field) ? [field, "formulaprefix"] : [field];
}

export type QuestionHandle = ReturnType<typeof useQuestion>;

/** Values that a step may clear besides its own field: another HER2 result clears the extra test. */
function fallsWith(field: FieldName): readonly ValueName[] {
  if (field === "her2type") return ["receptortypefish"];
  return asksPrefix(field) ? ["formulaprefix"] : [];
}

/** The changed values of the step, with those that it clears. */
function answerOf(field: FieldName | null, { base, now }: Entered): Partial<SideValues> {
  if (field === null) return {};
  const names = [...valuesOf(field), ...fallsWith(field)];
  const changes = changesBetween(base, now);
  return Object.fromEntries(names.filter((name) => name in changes).map((name) => [name, changes[name]]));
}
