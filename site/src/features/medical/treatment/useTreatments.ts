import { useEffect, useReducer } from "react";
import { useSWRConfig } from "swr";
import type { Treatment } from "../../../api/entities";
import { useEntities } from "../../../api/hooks";
import { isListOf } from "../../../api/keys";
import { create, get, list, remove as removeRow, update } from "../../../api/rows";
import { useCurrentProfile } from "../../../app/medicalProfile";
import type { RequestKey } from "../../../form/requestKey";
import { currentLanguage } from "../../../i18n/i18n";
import { afterFailure, PartsFailure, saveTreatment, storedParts, type TreatmentCalls } from "./saveTreatment";
import type { Catalog } from "./treatmentCatalog";
import { partsOf, WHOLE_LIST } from "./treatmentQueries";
import { cancellingCall, type Entry, NO_TREATMENTS, treatmentState } from "./treatmentState";
import type { TreatmentValues } from "./treatmentValues";
import { useAllTreatments } from "./useAllTreatments";

/** Without the shared SWR lists: those are reloaded once, after all calls of a treatment. */
const CALLS: TreatmentCalls = {
  create: (draft, key) => create("treatment", draft, key),
  update: (stored, draft) => update("treatment", stored, draft),
  remove: (id) => removeRow("treatment", id),
};

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
  const [state, dispatch] = useReducer(treatmentState, NO_TREATMENTS);

  useEffect(() => {
    if (rows.items) dispatch({ type: "loaded", rows: rows.items });
  }, [rows.items]);

  const catalog: Catalog | undefined =
    categories.items && types.items ? { categories: categories.items, types: types.items } : undefined;

  /** Not awaited: the saved values are shown already. */
  const refresh = () => void mutate(isListOf("treatment"));

  /** Returns the id of the stored treatment. */
  async function save(entry: Entry, values: TreatmentValues, keyOf: RequestKey): Promise<number> {
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
      return saved.row.id;
    } catch (error) {
      if (error instanceof PartsFailure) {
        const parts = storedParts(afterFailure(values, error));
        dispatch({ type: "partsFailed", id: entry.id, row: error.row, parts });
      }
      refresh();
      throw error;
    }
  }

  /** Stores how a treatment ended, or that it is ongoing. */
  async function end({ id, parts }: Entry, stored: Treatment, treatmentresult: number | null): Promise<void> {
    try {
      const row = await CALLS.update(stored, { treatmentresult });
      dispatch({ type: "saved", id, row, parts });
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

  /** Deletes the parts first, because nothing may refer to a deleted treatment (S-TREAT-13). */
  async function remove(entry: Entry): Promise<void> {
    try {
      // Another tab may have added parts.
      const parts = await list("treatment", partsOf(entry.id));
      for (const part of parts.items) await CALLS.remove(part.id);
      await CALLS.remove(entry.id);
      dispatch({ type: "removed", id: entry.id });
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
