import { fieldText } from "../../../api/errors";
import type { Clash, Merged } from "../../../form/conflict";
import type { Fault } from "../../../form/faults";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import { useSpeech } from "../formula/useFormulas";
import { CARD_FIELDS, FIELDS, type FieldName, type Side } from "./fields";
import { fieldText as shownText, useLists } from "./fieldText";
import {
  changedValues,
  changesBetween,
  changesSince,
  type Entered,
  fieldOfPath,
  fieldsWith,
  rebased,
  type SideValues,
  sideFaults,
} from "./sideValues";
import type { Tumor } from "./useTumor";

export interface SideFormOptions {
  side: Side;
  /** Key of the stored draft. */
  draftKey: string;
  stored: SideValues;
  /** What it begins with on top of that where a row is missing. */
  defaults: Partial<SideValues>;
  save: Tumor["save"];
  onSaving?: (() => void) | undefined;
  onFailed?: (() => void) | undefined;
  /** Called after a save that worked, and after cancelling. */
  onDone: (saved: boolean) => void;
}

/** Key of the stored draft of a whole card. */
export function cardDraft(side: Side): string {
  return `tumor-${side}`;
}

/** Error sentences: the server names a crossed bound without its number, which is added here. */
export function useSideFaultText() {
  const { t } = useTranslation();
  return ({ key, min, max }: Fault, field: FieldName): string | undefined => {
    const data = FIELDS[field];
    const options = min !== undefined || max !== undefined;
    if (options || data.kind !== "number" || (key !== "min" && key !== "max")) return undefined;
    return fieldText(t, { key, [key]: data[key] });
  };
}

/** The clashes of one or more fields, both versions in words. */
export function useClashes() {
  const { t } = useTranslation("tumor");
  const speech = useSpeech();
  const lists = useLists();
  return (entered: Entered, changes: Partial<SideValues>, current: unknown): Merged<Entered> => {
    const { entered: values, fields, takeTheirs } = rebased(entered, changes, current);
    const shown = (field: FieldName, from: SideValues) =>
      shownText(speech, lists, field, from) || t("state.notGiven", { ns: "common" });
    const clashes = fields.map(
      (field): Clash<Entered> => ({
        name: field,
        legend: t(`field.${field}`),
        mine: shown(field, entered.now),
        theirs: shown(field, values.base),
        takeTheirs: (given) => takeTheirs(given, field),
      }),
    );
    return { values, clashes };
  };
}

/** The form of one side. */
export function useSideForm({ side, draftKey, stored, defaults, save, ...options }: SideFormOptions) {
  const { t } = useTranslation("tumor");
  const say = useSideFaultText();
  const clashesOf = useClashes();

  async function send(entered: Entered) {
    options.onSaving?.();
    try {
      return await save(side, changesSince(defaults, entered), entered.base);
    } catch (error) {
      options.onFailed?.();
      throw error;
    }
  }

  const form = useForm<Entered, FieldName, unknown>({
    start: () => ({ base: stored, now: { ...stored, ...defaults } }),
    draft: { key: draftKey },
    fields: CARD_FIELDS,
    labelOf: (field) => t(`field.${field}`),
    check: ({ base, now }) => sideFaults(changesBetween(base, now)),
    say,
    send,
    fieldOf: (path) => fieldOfPath(path, side),
    merge: (entered, current) => clashesOf(entered, changesBetween(entered.base, entered.now), current),
    savedText: () => t("state.saved", { ns: "common" }),
    onSaved: () => options.onDone(true),
    onCancel: () => options.onDone(false),
  });

  return {
    ...form,
    values: form.fields.watch("now"),
    changeSide(next: SideValues) {
      const touched = fieldsWith(changedValues(form.fields.getValues("now"), next));
      form.change({ now: next }, ...touched);
    },
  };
}
