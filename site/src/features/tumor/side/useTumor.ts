import { useMemo, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { useApi, useEntities } from "../../../api/hooks";
import { formulaKey } from "../../../api/keys";
import { useCurrentProfile } from "../../../app/medicalProfile";
import { isUnsent, noteKept } from "../../../device/unsent";
import type { Side, TumorRoot } from "./fields";
import { LOCATIONS, ofInformation, ofProfile, saveSide } from "./saveSide";
import { readSide, type SideValues } from "./sideValues";

/** The rows that were written for one side. */
interface Saved {
  rows: readonly unknown[];
}

export interface Tumor {
  /** The stored values per side; undefined until loaded. */
  stored: Readonly<Record<Side, SideValues>> | undefined;
  /** The roots that have no row yet, as far as that is known. */
  missing: readonly TumorRoot[];
  profileId: number | undefined;
  error: unknown;
  reload: () => void;
  /**
   * Stores changed values of one side, and creates the medical profile when there is none. `base` holds the values when
   * editing began; without it the changes win. Throws `ApiError`, also instead of overwriting what was changed
   * elsewhere; after a failure the same call does what is missing. `isUnsent` tells of the answer whether it waits on this device.
   */
  save: (side: Side, changes: Partial<SideValues>, base?: SideValues) => Promise<Saved>;
}

/**
 * The tumour rows of the current profile, loaded only while `active`: pages that show only the formula do not need
 * them.
 */
export function useTumor(active: boolean): Tumor {
  const api = useApi();
  const { mutate, cache } = useSWRConfig();
  const { profile, error: profileError, isLoading, reload, save: saveProfile } = useCurrentProfile();
  const wanted = active && profile ? ofProfile(profile.id) : null;
  const information = useEntities("tumorinformation", wanted);
  const biology = useEntities("tumorbiology", wanted);
  const informationRow = information.items?.[0];
  const places = useEntities(LOCATIONS, active && informationRow ? ofInformation(informationRow.id) : null);
  const keys = useRef(new Map<string, string>());

  const noProfile = !(profile || isLoading || profileError);
  const noPlaces = information.items !== undefined && !informationRow;
  const known = noProfile || (information.items && biology.items && (places.items || noPlaces));
  const biologyRow = biology.items?.[0];
  const locations = places.items;
  const stored = useMemo(() => {
    if (!(known && active)) return undefined;
    const rows = { tumorinformation: informationRow, tumorbiology: biologyRow, locations: locations ?? [] };
    return { left: readSide("left", rows), right: readSide("right", rows) };
  }, [known, active, informationRow, biologyRow, locations]);

  // The first save creates rows, and loading them must not unmount an open form.
  const [last, setLast] = useState(stored);
  if (stored && stored !== last) setLast(stored);

  const missing: TumorRoot[] = [];
  if (stored && !informationRow) missing.push("tumorinformation");
  if (stored && !biologyRow) missing.push("tumorbiology");

  async function save(side: Side, changes: Partial<SideValues>, base?: SideValues): Promise<Saved> {
    const profileId = profile?.id ?? (await saveProfile({})).id;
    try {
      const shown = (key: string) => cache.get(key)?.data;
      const rows = await saveSide({ api, profileId, keys: keys.current, shown }, side, changes, base);
      const saved = { rows };
      if (rows.some(isUnsent)) noteKept(saved);
      return saved;
    } finally {
      // Even a save that failed halfway has changed the formula.
      await mutate(formulaKey);
    }
  }

  const reads = [information, biology, places];
  return {
    stored: stored ?? (active ? last : undefined),
    missing,
    profileId: profile?.id,
    error: profileError ?? reads.find(({ error }) => error)?.error,
    reload: () => void Promise.all([reload(), ...reads.map((read) => read.reload())]),
    save,
  };
}
