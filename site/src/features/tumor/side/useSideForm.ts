import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText, fieldText } from "../../../api/errors";
import { ApiError } from "../../../api/problem";
import { useDraft } from "../../../form/useDraft";
import { useToast } from "../../../ui/Toast";
import type { Version } from "./FormParts";
import { CARD_FIELDS, type FieldName, type Side } from "./fields";
import type { TumorCollision } from "./saveSide";
import {
  changedValues,
  changesBetween,
  fieldOfPath,
  type SideFault,
  type SideValues,
  sideFaults,
  valuesOf,
} from "./sideValues";
import type { Tumor } from "./useTumor";

interface Values {
  /** What was stored when editing began. A draft keeps it, so that a later save still knows what changed. */
  base: SideValues;
  now: SideValues;
}

export interface SideFormOptions {
  side: Side;
  /** Under this name unfinished input is kept. */
  draftKey: string;
  stored: SideValues;
  save: Tumor["save"];
  onSaving?: (() => void) | undefined;
  onFailed?: (() => void) | undefined;
  /** After a save that worked, or when the form is given up. */
  onDone: (saved: boolean) => void;
}

export interface FieldFault extends SideFault {
  text: string;
}

/** Unfinished input of a whole card is kept under this name. */
export function cardDraft(side: Side): string {
  return `tumor-${side}`;
}

/** The fields that hold at least one of the values. */
export function fieldsWith(values: readonly string[]): FieldName[] {
  const fields: FieldName[] = [...CARD_FIELDS, "formulaprefix"];
  return fields.filter((field) => valuesOf(field).some((name) => values.includes(name)));
}

/** Editing one side: its values, what is wrong with them, saving, two versions, and leaving. */
export function useSideForm({
  side,
  draftKey,
  stored,
  save: store,
  onSaving,
  onFailed,
  onDone,
}: SideFormOptions) {
  const { t } = useTranslation("tumor");
  const toast = useToast();
  const form = useForm<Values>({ defaultValues: { base: stored, now: stored } });
  const draft = useDraft(draftKey, form);
  const { base, now } = form.watch();
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [collision, setCollision] = useState<TumorCollision | null>(null);
  const [pending, setPending] = useState(false);
  // Two presses may come before the first one is drawn.
  const busy = useRef(false);

  function change(next: SideValues) {
    const touched = fieldsWith(changedValues(form.getValues("now"), next));
    form.setValue("now", next, { shouldDirty: true });
    setFaults((old) => old.filter(({ field }) => !touched.includes(field)));
    setFailure(null);
  }

  function report(found: readonly SideFault[]) {
    setFaults(found.map((fault) => ({ ...fault, text: faultText(fault) })));
    setAttempt((before) => before + 1);
  }

  function faultText({ key }: SideFault): string {
    return fieldText(t, { key, ...(key === "min" ? { min: 0 } : key === "max" ? { max: 100 } : {}) });
  }

  /** Answers whether everything is stored. */
  async function save(): Promise<boolean> {
    if (busy.current) return false;
    const given = form.getValues();
    const changes = changesBetween(given.base, given.now);
    setFailure(null);
    const found = sideFaults(changes);
    report(found);
    if (found.length > 0) return false;
    busy.current = true;
    setPending(true);
    onSaving?.();
    try {
      const collided = await store(side, changes, given.base);
      setCollision(collided);
      if (collided) {
        onFailed?.();
        return false;
      }
      await draft.drop();
      toast.success(t("state.saved", { ns: "common" }));
      onDone(true);
      return true;
    } catch (error) {
      refused(error);
      onFailed?.();
      return false;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  function refused(error: unknown) {
    const answered = error instanceof ApiError ? error.fields : [];
    const known = answered.flatMap(({ path, key }) => {
      const field = fieldOfPath(path, side);
      return field === undefined ? [] : [{ field, key }];
    });
    report(known);
    if (known.length === 0 || known.length < answered.length) setFailure(errorText(t, error));
  }

  /** Goes on from what is stored now, with the chosen version where both sides changed the same. */
  function settle({ values, current }: TumorCollision, choices: Readonly<Record<string, Version>>) {
    const given = form.getValues();
    const mine = changedValues(given.base, given.now);
    const kept = { ...current };
    for (const name of mine) {
      const [field = ""] = fieldsWith([name]);
      const wins = !values.includes(name) || choices[field] === "mine";
      if (wins) Object.assign(kept, { [name]: given.now[name] });
    }
    form.setValue("base", current, { shouldDirty: true });
    form.setValue("now", kept, { shouldDirty: true });
    setCollision(null);
    void save();
  }

  async function discard() {
    await draft.drop();
    onDone(false);
  }

  return {
    values: now,
    dirty: changedValues(base, now).length > 0,
    restored: draft.restored,
    faults,
    attempt,
    failure,
    collision,
    pending,
    change,
    save,
    settle,
    discard,
    dropDraft: draft.drop,
    dismissCollision: () => setCollision(null),
  };
}
