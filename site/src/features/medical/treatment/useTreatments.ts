import { useEffect, useReducer, useRef } from "react";
import { useSWRConfig } from "swr";
import { create } from "../../../api/create";
import type { Treatment } from "../../../api/entities";
import { useEntities } from "../../../api/hooks";
import { isListOf } from "../../../api/keys";
import { listAll } from "../../../api/listAll";
import { isUnreached } from "../../../api/problem";
import { get, list, remove as removeRow, update } from "../../../api/rows";
import { saveWhole } from "../../../api/saveWhole";
import { useCurrentProfile } from "../../../app/medicalProfile";
import { isUnsent, noteKept } from "../../../device/unsent";
import type { RequestKey } from "../../../form/requestKey";
import { currentLanguage } from "../../../i18n/i18n";
import { PartlyStored, type Saved, saveTreatment, type TreatmentCalls } from "./saveTreatment";
import type { Catalog } from "./treatmentCatalog";
import { partsOfRoot } from "./treatmentParts";
import { ALL_TREATMENTS, partsOf, WHOLE_LIST } from "./treatmentQueries";
import {
  cancellingCall,
  type Entry,
  NO_TREATMENTS,
  type TreatmentState,
  treatmentState,
} from "./treatmentState";
import type { TreatmentValues } from "./treatmentValues";
import { useAllTreatments } from "./useAllTreatments";

/** Without the shared SWR lists: those are reloaded once, after all calls of a treatment. */
const CALLS: TreatmentCalls = {
  create: (draft, key) => create("treatment", draft, key),
  update: (stored, draft) => update("treatment", stored, draft),
  save: (whole, key) => saveWhole("treatment", "treatment/save", whole, key),
  load: async (id) => {
    const [row, { items }] = await Promise.all([get("treatment", id), list("treatment", partsOf(id))]);
    return { ...row, parts: items };
  },
};

function loaded(rows: readonly Treatment[] | undefined): TreatmentState {
  return rows ? treatmentState(NO_TREATMENTS, { type: "loaded", rows }) : NO_TREATMENTS;
}

/**
 * The treatments with their parts and lists, and the actions on them. `save`, `end` and `remove` throw the server's error;
 * the entry then stays in its mode.
 */
export function useTreatments() {
  const { mutate } = useSWRConfig();
  const rows = useAllTreatments();
  const categories = useEntities("treatmentcategory", WHOLE_LIST);
  const types = useEntities("treatmenttype", WHOLE_LIST);
  const { profile, save: saveProfile } = useCurrentProfile();
  const { items } = rows;
  // What is known already is part of the first render.
  const [state, dispatch] = useReducer(treatmentState, items, loaded);
  const last = useRef(items);
  useEffect(() => {
    if (!items || items === last.current) return;
    last.current = items;
    dispatch({ type: "loaded", rows: items });
  }, [items]);

  const catalog: Catalog | undefined =
    categories.items && types.items ? { categories: categories.items, types: types.items } : undefined;

  /** Not awaited: the saved values are shown already. */
  const refresh = () => void mutate(isListOf("treatment"));

  async function save(entry: Entry, values: TreatmentValues, keyOf: RequestKey): Promise<Saved> {
    // A treatment needs a profile, which is created with the first date or here.
    const profileId = async () => (await saveProfile({})).id;
    try {
      const saved = await saveTreatment(
        CALLS,
        values,
        catalog ?? { categories: [], types: [] },
        currentLanguage(),
        profileId,
        keyOf,
      );
      dispatch({ type: "saved", id: entry.id, ...saved });
      refresh();
      if ([saved.row, ...saved.parts].some(isUnsent)) noteKept(saved);
      return saved;
    } catch (error) {
      if (error instanceof PartlyStored) dispatch({ type: "partsFailed", id: entry.id, ...error.saved });
      refresh();
      throw error;
    }
  }

  /** Stores how a treatment ended, or that it is ongoing. */
  async function end({ id, parts }: Entry, stored: Treatment, treatmentresult: number | null) {
    try {
      const row = await CALLS.update(stored, { treatmentresult });
      dispatch({ type: "saved", id, row, parts });
      return row;
    } finally {
      refresh();
    }
  }

  async function cancel(entry: Entry): Promise<void> {
    dispatch({ type: "cancel", id: entry.id });
    if (cancellingCall(entry) === "none") return;
    try {
      const [row, parts] = await Promise.all([
        get("treatment", entry.id),
        list("treatment", partsOf(entry.id)),
      ]);
      dispatch({ type: "reloaded", row, parts: parts.items });
    } catch (error) {
      console.warn("treatment not reloaded", error);
      refresh();
    }
  }

  /** Another tab may have added parts. Without network those that are shown are all that is known. */
  async function allRows(): Promise<readonly Treatment[]> {
    try {
      return (await listAll("treatment", ALL_TREATMENTS)).items;
    } catch (error) {
      if (!items || !isUnreached(error)) throw error;
      return items;
    }
  }

  /**
   * Deletes the parts first, because nothing may refer to a deleted treatment (S-TREAT-13). `isUnsent` tells of the answer whether
   * that waits on this device.
   */
  async function remove(entry: Entry): Promise<unknown> {
    try {
      for (const part of partsOfRoot(await allRows(), entry.id)) await removeRow("treatment", part.id);
      const removed = await removeRow("treatment", entry.id);
      dispatch({ type: "removed", id: entry.id });
      return removed;
    } catch (error) {
      dispatch({ type: "cancel", id: entry.id });
      throw error;
    } finally {
      refresh();
    }
  }

  function reload() {
    void rows.reload();
    void categories.reload();
    void types.reload();
  }

  const ready = state.loaded && catalog !== undefined;
  return {
    entries: state.entries,
    dispatch,
    catalog: ready ? catalog : undefined,
    birthday: profile?.birthday ?? null,
    error: ready ? undefined : (rows.error ?? categories.error ?? types.error),
    reload,
    save,
    end,
    cancel,
    remove,
  };
}

export type Treatments = ReturnType<typeof useTreatments>;
