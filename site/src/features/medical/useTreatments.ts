import { useEffect, useReducer, useRef } from "react";
import type { Draft, Treatment } from "../../api/entities";
import { useApi, useEntities } from "../../api/hooks";
import { useCurrentProfile } from "../../app/medicalProfile";
import type { Catalog } from "./treatmentCatalog";
import { partsOf, ROOT_TREATMENTS, WHOLE_LIST } from "./treatmentQueries";
import { cancellingCall, type Entry, NO_TREATMENTS, savingCall, treatmentState } from "./treatmentState";

/**
 * The root treatments with their lists, and the calls behind what the page does to them. `save`, `end` and `remove`
 * throw what the server refused; the entry then stays in its mode.
 */
export function useTreatments() {
  const api = useApi();
  const rows = useEntities("treatment", ROOT_TREATMENTS);
  const categories = useEntities("treatmentcategory", WHOLE_LIST);
  const types = useEntities("treatmenttype", WHOLE_LIST);
  const { profile, save: saveProfile } = useCurrentProfile();
  const [state, dispatch] = useReducer(treatmentState, NO_TREATMENTS);
  const keyOf = useStableKeys();

  useEffect(() => {
    if (rows.items) dispatch({ type: "loaded", rows: rows.items });
  }, [rows.items]);

  const catalog: Catalog | undefined =
    categories.items && types.items ? { categories: categories.items, types: types.items } : undefined;

  /** Answers the id the treatment has now. */
  async function save(entry: Entry, base: Treatment | null, draft: Draft<"treatment">): Promise<number> {
    const row =
      savingCall(entry) === "update" && base
        ? await api.update("treatment", base, draft)
        : await create(entry, draft);
    dispatch({ type: "saved", id: entry.id, row });
    return row.id;
  }

  async function create(entry: Entry, draft: Draft<"treatment">): Promise<Treatment> {
    // The first treatment may come before the first date: then there is no profile yet to belong to.
    const { id } = await saveProfile({});
    const body = { ...draft, medicalprofile: id };
    return api.create("treatment", body, keyOf(entry.id, body));
  }

  async function cancel(entry: Entry): Promise<void> {
    dispatch({ type: "cancel", id: entry.id });
    if (cancellingCall(entry) === "none") return;
    try {
      dispatch({ type: "reloaded", row: await api.get("treatment", entry.id) });
    } catch (error) {
      console.warn("treatment not reloaded", error);
      await rows.reload();
    }
  }

  /** The parts go first, so that nothing is left pointing to a treatment that is gone (S-TREAT-13). */
  async function remove(entry: Entry): Promise<void> {
    try {
      const parts = await api.list("treatment", partsOf(entry.id));
      for (const part of parts.items) await api.remove("treatment", part.id);
      await api.remove("treatment", entry.id);
      dispatch({ type: "removed", id: entry.id });
    } catch (error) {
      dispatch({ type: "cancel", id: entry.id });
      await rows.reload();
      throw error;
    }
  }

  function reload() {
    void rows.reload();
    void categories.reload();
    void types.reload();
  }

  const ready = rows.items !== undefined && catalog !== undefined;
  return {
    entries: state.entries,
    dispatch,
    catalog: ready ? catalog : undefined,
    birthday: profile?.birthday ?? null,
    error: ready ? undefined : (rows.error ?? categories.error ?? types.error),
    reload,
    save,
    cancel,
    remove,
  };
}

export type Treatments = ReturnType<typeof useTreatments>;

/** The same add sent again carries the same key, so that an answer lost on the way makes no second treatment. */
function useStableKeys(): (id: number, body: unknown) => string {
  const keys = useRef(new Map<string, string>());
  return (id, body) => {
    const text = `${id} ${JSON.stringify(body)}`;
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    return key;
  };
}
