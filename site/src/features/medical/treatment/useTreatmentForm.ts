import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Treatment } from "../../../api/entities";
import { errorText } from "../../../api/errors";
import { ApiError } from "../../../api/problem";
import { useDateSupport } from "../../../app/dateSupport";
import type { Day } from "../../../dates/dates";
import { useDraft } from "../../../form/useDraft";
import { dropDraft, keepDraft } from "../../../offline/drafts";
import { useSession } from "../../../session/session";
import { serverFaults } from "../faults";
import { useFaults } from "../useFaults";
import { afterFailure, PartsFailure } from "./saveTreatment";
import type { Catalog } from "./treatmentCatalog";
import { fieldOfPath, type TreatmentField, treatmentFaults } from "./treatmentFaults";
import { readPart } from "./treatmentParts";
import { flagsFor, readValues, type TreatmentValues } from "./treatmentValues";

/** The same row was changed here and elsewhere. `part` is the part it is, null for the treatment itself. */
export interface Conflict {
  part: number | null;
  current: Treatment;
}

interface TreatmentFormTask {
  initial: () => TreatmentValues;
  /** Name under which unfinished input is kept. */
  draftKey: string;
  catalog: Catalog;
  birthday: Day | null;
  /** Throws what the server refused. */
  onSave: (values: TreatmentValues) => Promise<void>;
  onCancel: () => void;
}

/** What the treatment form holds and does; knows nothing of how it looks. */
export function useTreatmentForm({
  initial,
  draftKey,
  catalog,
  birthday,
  onSave,
  onCancel,
}: TreatmentFormTask) {
  const { t } = useTranslation("medical");
  const { today } = useDateSupport();
  const [defaultValues] = useState(initial);
  const form = useForm<TreatmentValues>({ defaultValues });
  const draft = useDraft(draftKey, form);
  useMovedDraft(draftKey, form);
  const faults = useFaults<TreatmentField>();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const values = form.watch();
  const { isDirty } = form.formState;

  function put(next: Partial<TreatmentValues>) {
    for (const name of Object.keys(next) as (keyof TreatmentValues)[]) {
      form.setValue(name, next[name] as never, { shouldDirty: true });
    }
    setFailure(null);
  }

  function change(next: Partial<TreatmentValues>, ...fields: TreatmentField[]) {
    put(next);
    faults.forget(fields);
  }

  async function save() {
    setFailure(null);
    const given = form.getValues();
    const found = treatmentFaults(given, flagsFor(given.category, catalog), birthday, today);
    faults.report(found);
    if (found.length > 0 || pending) return;
    setPending(true);
    try {
      await onSave(given);
      await draft.drop();
    } catch (error) {
      console.warn("treatment not saved", error);
      if (error instanceof PartsFailure) goOn(error);
      else putBack(error, null);
    } finally {
      setPending(false);
    }
  }

  /** The treatment is stored, its parts are not: the next save goes on with what is missing. */
  function goOn(error: PartsFailure) {
    const { base, parts } = afterFailure(form.getValues(), error);
    put({ base, parts });
    const part = error.stored.get(error.part)?.id ?? error.part;
    putBack(error.cause, part);
  }

  /** C-13: a treatment that could not be saved raises no toast; the form says so and keeps everything. */
  function putBack(error: unknown, part: number | null) {
    if (error instanceof ApiError && error.key === "error.version.conflict" && error.current) {
      setConflict({ part, current: error.current as Treatment });
      return;
    }
    const { faults: answered, rest } = serverFaults(error, (path) => fieldOfPath(path, part ?? undefined));
    faults.report(answered);
    if (!rest) return;
    setFailure(part === null ? errorText(t, error) : `${t("part.failed")} ${errorText(t, error)}`);
  }

  /** Goes on with the stored row: under it what was typed is sent again, or it takes the place of what was typed. */
  function resolve({ part, current }: Conflict, version: "mine" | "theirs") {
    setConflict(null);
    const now = form.getValues();
    if (part !== null) {
      const theirs = readPart(current, catalog);
      put({
        parts: now.parts.map((one) => {
          if (one.id !== part) return one;
          return version === "theirs" ? theirs : { ...one, base: current };
        }),
      });
    } else if (version === "mine") put({ base: current });
    else {
      const theirs = readValues(current, catalog);
      // Parts of another category cannot be kept beside what is stored now.
      if (theirs.category !== now.category || now.parts.length === 0) {
        void discard();
        return;
      }
      const { parts, lastPartId, seed } = now;
      put({ ...theirs, parts, lastPartId, seed });
    }
    void save();
  }

  async function discard() {
    await draft.drop();
    onCancel();
  }

  return {
    values,
    isDirty,
    restored: draft.restored,
    dropDraft: draft.drop,
    faults,
    pending,
    failure,
    conflict,
    closeConflict: () => setConflict(null),
    change,
    save,
    resolve,
    discard,
  };
}

/** Input for a new treatment that is stored in between belongs to it: kept as new it would be made twice after a reload. */
function useMovedDraft(key: string, form: UseFormReturn<TreatmentValues>): void {
  const owner = useSession().user?.id ?? null;
  const last = useRef(key);
  useEffect(() => {
    const before = last.current;
    last.current = key;
    if (before === key) return;
    void dropDraft(owner, before);
    void keepDraft(owner, key, form.getValues());
  }, [key, owner, form]);
}
