import { useRef } from "react";
import { get } from "react-hook-form";
import type { Treatment } from "../../../api/entities";
import { errorText } from "../../../api/errors";
import { useDateSupport } from "../../../app/dateSupport";
import type { Day } from "../../../dates/dates";
import type { Clash, Merged } from "../../../form/conflict";
import { PartlySaved } from "../../../form/PartlySaved";
import type { RequestKey } from "../../../form/requestKey";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import {
  idsFor,
  LostSave,
  PartlyStored,
  type Saved,
  stepsOf,
  storedValues,
  withStoredParts,
} from "./saveTreatment";
import { sideFields } from "./sidedValues";
import type { Catalog } from "./treatmentCatalog";
import {
  fieldOfPath,
  firstFaults,
  partOfField,
  type TreatmentField,
  treatmentFaults,
} from "./treatmentFaults";
import { DAY_NAMES, isDayName, TEXT_NAMES } from "./treatmentFields";
import { isTouched, readPart } from "./treatmentParts";
import { type FactWords, factsOf, partFacts } from "./treatmentText";
import { flagsFor, readValues, type TreatmentValues } from "./treatmentValues";

/** In the order of the page; the fields of parts follow. */
const FIELDS: readonly TreatmentField[] = [
  "category",
  ...DAY_NAMES,
  "side",
  ...(["left", "right"] as const).flatMap((side) => sideFields(side).map(({ field }) => field)),
  "hp",
  "result",
  ...TEXT_NAMES,
];

interface TreatmentFormTask {
  initial: () => TreatmentValues;
  /** Key of the stored draft. */
  draftKey: string;
  catalog: Catalog;
  birthday: Day | null;
  labelOf: (field: TreatmentField, values: TreatmentValues) => string;
  /** The texts for comparing two versions. */
  wordsFor: (...rows: (Treatment | null | undefined)[]) => FactWords;
  /** Throws the server's error. */
  onSave: (values: TreatmentValues, keyOf: RequestKey) => Promise<Saved>;
  onSaved: (id: number) => void;
  onCancel: () => void;
}

/** State and actions of the treatment form, without its markup. */
export function useTreatmentForm({ catalog, birthday, ...task }: TreatmentFormTask) {
  const { t } = useTranslation("medical");
  const { today } = useDateSupport();
  /** The parts of the last attempt, in the order in which they were sent. */
  const sent = useRef<readonly number[]>([]);

  /** What is saved may be stored although no answer came: the next save begins with the same. */
  async function send(typed: TreatmentValues, keyOf: RequestKey): Promise<Saved> {
    const values = { ...typed, ids: idsFor(typed) };
    form.fields.setValue("ids", values.ids);
    sent.current = stepsOf(values, catalog).flatMap(({ part }) => part ?? []);
    try {
      return await task.onSave(values, keyOf);
    } catch (error) {
      throw goingOn(error);
    }
  }

  /** How the form goes on after a save that may be stored, or is in part. */
  function goingOn(error: unknown): unknown {
    if (error instanceof PartlyStored) {
      const { tried, saved, cause } = error;
      const goOn = (now: TreatmentValues) => storedValues(now, tried, saved);
      const { tried: lost } = cause instanceof LostSave ? cause : {};
      const then = lost ? (now: TreatmentValues) => ({ ...goOn(now), tried: lost }) : goOn;
      return new PartlySaved<TreatmentValues, boolean>(then, true, lost ? (cause as LostSave).cause : cause);
    }
    if (!(error instanceof LostSave)) return error;
    const { tried, cause } = error;
    return new PartlySaved<TreatmentValues, boolean>((now) => ({ ...now, tried }), false, cause);
  }

  /** Puts the typed values on top of the newer rows, or the rows in place of them. */
  function merge(values: TreatmentValues, stored: unknown): Merged<TreatmentValues> {
    const { parts: rows, ...row } = stored as Treatment & { parts?: readonly Treatment[] };
    const current = row as Treatment;
    const words = task.wordsFor(
      values.base,
      current,
      ...values.parts.map(({ base }) => base),
      ...(rows ?? []),
    );
    const onto = rows ? withStoredParts(values, rows, catalog) : values;
    const clashes: Clash<TreatmentValues>[] = (rows ?? []).flatMap((theirs) =>
      partClash(values, theirs, words),
    );
    const theirs = readValues(current, catalog);
    const before = values.base && factsOf(readValues(values.base, catalog), catalog, words);
    // Only parts were changed elsewhere.
    if (rows && before === factsOf(theirs, catalog, words))
      return { values: { ...onto, base: current }, clashes };
    const clash: Clash<TreatmentValues> = {
      name: "treatment",
      legend: t("conflict.treatment"),
      mine: factsOf(values, catalog, words),
      theirs: factsOf(theirs, catalog, words),
      takeTheirs: ({ parts, lastPartId }) => ({
        ...theirs,
        // Parts of another category cannot be kept with the stored one.
        parts: theirs.category === values.category ? parts : [],
        lastPartId,
      }),
    };
    return { values: { ...onto, base: current }, clashes: [clash, ...clashes] };
  }

  /** Both versions of a part that was changed here and elsewhere. */
  function partClash(values: TreatmentValues, theirs: Treatment, words: FactWords): Clash<TreatmentValues>[] {
    const part = values.parts.find(({ id }) => id === theirs.id);
    const isMine = part?.base && !part.removed && isTouched(part, catalog);
    if (!part || !isMine || part.base?.version === theirs.version) return [];
    const stored = readPart(theirs, catalog);
    return [
      {
        name: `part-${theirs.id}`,
        legend: t("conflict.part"),
        mine: partFacts(part, catalog, words),
        theirs: partFacts(stored, catalog, words),
        takeTheirs: (now) => ({
          ...now,
          parts: now.parts.map((one) => (one.id === theirs.id ? stored : one)),
        }),
      },
    ];
  }

  const form = useForm<TreatmentValues, TreatmentField, Saved, boolean>({
    start: task.initial,
    draft: { key: task.draftKey },
    fields: FIELDS,
    labelOf: task.labelOf,
    check: (values) =>
      firstFaults(treatmentFaults(values, flagsFor(values.category, catalog), birthday, today)),
    // A key of the medical words.
    say: ({ key }, field) => {
      if (/^(form|end)\./.test(key)) return t(key);
      const isDay = isDayName(partOfField(field)?.field ?? field);
      return key === "required" && isDay ? t("form.dayMissing") : undefined;
    },
    send,
    fieldOf: (path) => fieldOfPath(path, sent.current),
    merge,
    failureText: (error, isStored) => (isStored ? `${t("part.failed")} ${errorText(t, error)}` : undefined),
    savedText: () => t("state.saved", { ns: "common" }),
    onSaved: ({ row }) => task.onSaved(row.id),
    onCancel: task.onCancel,
  });

  return {
    ...form,
    values: form.fields.watch(),
    /** Whether a field of the part with this id has a fault. */
    hasFaultsIn: (part: number) => get(form.fields.formState.errors, `part.${part}`) !== undefined,
  };
}
