import { get } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Treatment } from "../../../api/entities";
import { errorText } from "../../../api/errors";
import { useDateSupport } from "../../../app/dateSupport";
import type { Day } from "../../../dates/dates";
import type { Clash, Merged } from "../../../form/conflict";
import { PartlySaved } from "../../../form/PartlySaved";
import type { RequestKey } from "../../../form/requestKey";
import { useForm } from "../../../form/useForm";
import { afterFailure, LostAdd, PartsFailure, type Saved } from "./saveTreatment";
import type { Catalog } from "./treatmentCatalog";
import { fieldOfPath, firstFaults, type TreatmentField, treatmentFaults } from "./treatmentFaults";
import { TEXT_NAMES } from "./treatmentFields";
import { readPart } from "./treatmentParts";
import { type FactWords, factsOf, partFacts } from "./treatmentText";
import { flagsFor, readValues, type TreatmentValues } from "./treatmentValues";

/** In the order of the page; the fields of parts follow. */
const FIELDS: readonly TreatmentField[] = [
  "category",
  "startdate",
  "enddate",
  "side",
  "left.child",
  "left.type",
  "left.other",
  "right.child",
  "right.type",
  "right.other",
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

  /** The treatment may be stored while its parts are not: the next save sends only what is missing. */
  async function send(values: TreatmentValues, keyOf: RequestKey): Promise<Saved> {
    try {
      return await task.onSave(values, keyOf);
    } catch (error) {
      const inParts = error instanceof PartsFailure ? error : null;
      const lost = inParts ? inParts.lost : error instanceof LostAdd ? error : null;
      if (!inParts && !lost) throw error;
      const goOn = (now: TreatmentValues): TreatmentValues => {
        const values = inParts ? afterFailure(now, inParts) : now;
        return lost ? { ...values, tried: { ...values.tried, [lost.id]: lost.draft } } : values;
      };
      const part = inParts ? (inParts.stored.get(inParts.part)?.id ?? inParts.part) : undefined;
      throw new PartlySaved<TreatmentValues, number | undefined>(goOn, part, (inParts ?? lost)?.cause);
    }
  }

  /** Puts the typed values on top of the newer row, or the row in place of them. */
  function merge(values: TreatmentValues, stored: unknown, partId?: number): Merged<TreatmentValues> {
    const current = stored as Treatment;
    const part = values.parts.find(({ id }) => id === partId);
    const words = task.wordsFor(values.base, part?.base, current);
    if (part) {
      const inPart = (now: TreatmentValues, change: Partial<(typeof now.parts)[number]>) => ({
        ...now,
        parts: now.parts.map((one) => (one.id === part.id ? { ...one, ...change } : one)),
      });
      const theirs = readPart(current, catalog);
      const clash: Clash<TreatmentValues> = {
        name: "part",
        legend: t("conflict.part"),
        mine: partFacts(part, catalog, words),
        theirs: partFacts(theirs, catalog, words),
        giveWay: (now) => inPart(now, theirs),
      };
      return { values: inPart(values, { base: current }), clashes: [clash] };
    }
    const theirs = readValues(current, catalog);
    const clash: Clash<TreatmentValues> = {
      name: "treatment",
      legend: t("conflict.treatment"),
      mine: factsOf(values, catalog, words),
      theirs: factsOf(theirs, catalog, words),
      giveWay: ({ parts, lastPartId }) => ({
        ...theirs,
        // Parts of another category cannot be kept with the stored one.
        parts: theirs.category === values.category ? parts : [],
        lastPartId,
      }),
    };
    return { values: { ...values, base: current }, clashes: [clash] };
  }

  const form = useForm<TreatmentValues, TreatmentField, Saved, number>({
    start: task.initial,
    draft: { key: task.draftKey },
    fields: FIELDS,
    labelOf: task.labelOf,
    check: (values) =>
      firstFaults(treatmentFaults(values, flagsFor(values.category, catalog), birthday, today)),
    // A key of the medical words.
    say: ({ key }, field) => {
      if (/^(form|end)\./.test(key)) return t(key);
      return key === "required" && field.endsWith("startdate") ? t("form.dayMissing") : undefined;
    },
    send,
    fieldOf: fieldOfPath,
    merge,
    failureText: (error, part) =>
      part === undefined ? undefined : `${t("part.failed")} ${errorText(t, error)}`,
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
