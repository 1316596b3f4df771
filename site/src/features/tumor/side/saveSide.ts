import type { Page } from "../../../api/client";
import type { Draft, Entities, Root } from "../../../api/entities";
import type { Api } from "../../../api/hooks";
import { listKey } from "../../../api/keys";
import { currentOf, isUnreached, staleAgainst } from "../../../api/problem";
import type { Query } from "../../../api/query";
import type { Side, TumorRoot } from "./fields";
import { WHOLE_LIST } from "./lists";
import {
  collidingValues,
  planLocations,
  readSide,
  rootOf,
  type SideValues,
  type TumorRows,
  type ValueName,
  wireChanges,
} from "./sideValues";

export const LOCATIONS = "tumorinformationdistantmetastaseslocation";
/** Another tab may save between two attempts; more often than that is an error. */
const MAX_ATTEMPTS = 3;

/**
 * Where a side is stored. `keys` holds the idempotency key of every add until it succeeded: a retry adds nothing twice.
 */
export interface TumorStore {
  api: Api;
  profileId: number;
  keys: Map<string, string>;
  /** What the page has of a read, by its key. */
  shown: (key: string) => unknown;
}

export function ofProfile(id: number): Query {
  return { filter: { medicalprofileId: id } };
}

export function ofInformation(id: number): Query {
  return { ...WHOLE_LIST, filter: { tumorinformationId: id } };
}

/**
 * Stores changed values of one side: creates missing rows, then creates and deletes places of metastases. Other values
 * that were changed elsewhere since `base` are kept; where both changed the same value nothing is stored, and the
 * current side is thrown as the newer version. After a failure the same call does what is missing. Returns the written rows.
 */
export async function saveSide(
  store: TumorStore,
  side: Side,
  changes: Partial<SideValues>,
  base?: SideValues,
): Promise<readonly unknown[]> {
  if (Object.keys(changes).length === 0) return [];
  const rows = await load(store, changes);
  const before = base ?? readSide(side, rows);
  const written: unknown[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const current = readSide(side, rows);
    if (collidingValues(before, changes, current).length > 0) throw staleAgainst(current);
    try {
      for (const root of ["tumorinformation", "tumorbiology"] as const)
        written.push(await writeRow(store, root, rows, wireChanges(root, side, current, changes)));
      break;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !takeOver(rows, error)) throw error;
    }
  }
  if (touchesLocations(changes)) {
    written.push(...(await writeLocations(store, side, rows, { ...readSide(side, rows), ...changes })));
  }
  return written;
}

function touchesLocations(changes: Partial<SideValues>): boolean {
  return changes.locations !== undefined || changes.distantmetastaseslocationother !== undefined;
}

/** Without network what the page shows is all that is known. */
async function items<R extends Root>(
  { api, shown }: TumorStore,
  root: R,
  query: Query,
): Promise<readonly Entities[R][]> {
  try {
    return (await api.list(root, query)).items;
  } catch (error) {
    const page = shown(listKey(root, query)) as Page<Entities[R]> | undefined;
    if (!page || !isUnreached(error)) throw error;
    return page.items;
  }
}

/** Loads the rows that the changes belong to, so that nothing changed elsewhere is overwritten. */
async function load(store: TumorStore, changes: Partial<SideValues>): Promise<TumorRows> {
  const { profileId } = store;
  const touched = new Set(Object.keys(changes).map((name) => rootOf(name as ValueName)));
  const [information, biology] = await Promise.all([
    touched.has("tumorinformation") ? items(store, "tumorinformation", ofProfile(profileId)) : undefined,
    touched.has("tumorbiology") ? items(store, "tumorbiology", ofProfile(profileId)) : undefined,
  ]);
  const tumorinformation = information?.[0];
  const places = touchesLocations(changes) && tumorinformation;
  return {
    tumorinformation,
    tumorbiology: biology?.[0],
    locations: places ? await items(store, LOCATIONS, ofInformation(tumorinformation.id)) : [],
  };
}

async function writeRow(
  store: TumorStore,
  root: TumorRoot,
  rows: TumorRows,
  body: Record<string, unknown>,
): Promise<unknown> {
  if (Object.keys(body).length === 0) return undefined;
  const stored = rows[root];
  const row = stored
    ? await store.api.update(root, stored, body as Draft<TumorRoot>)
    : await add(store, root, { medicalprofile: store.profileId, ...body });
  Object.assign(rows, { [root]: row });
  return row;
}

async function writeLocations(
  store: TumorStore,
  side: Side,
  rows: TumorRows,
  values: SideValues,
): Promise<unknown[]> {
  const { api, profileId } = store;
  const written: unknown[] = [];
  if (!rows.tumorinformation) {
    written.push(await writeRow(store, "tumorinformation", rows, { medicalprofile: profileId }));
  }
  const places = await items(store, "distantmetastaseslocation", WHOLE_LIST);
  const takesWords = (id: number) => places.find((location) => location.id === id)?.freetext === true;
  const plan = planLocations(side, rows.locations, values, takesWords);
  for (const { location, other } of plan.create) {
    const body = {
      tumorinformation: rows.tumorinformation?.id,
      distantmetastaseslocation: location,
      side,
      distantmetastaseslocationother: other,
    };
    written.push(await add(store, LOCATIONS, body));
  }
  for (const { row, other } of plan.change) {
    const words = { distantmetastaseslocationother: other } as Draft<typeof LOCATIONS>;
    written.push(await api.update(LOCATIONS, row, words));
  }
  for (const row of plan.remove) written.push(await api.remove(LOCATIONS, row.id));
  return written;
}

async function add<R extends Root>(
  { api, keys }: TumorStore,
  root: R,
  body: Record<string, unknown>,
): Promise<Entities[R]> {
  const content = `${root} ${JSON.stringify(body)}`;
  const key = keys.get(content) ?? crypto.randomUUID();
  keys.set(content, key);
  const row = await api.create(root, body as Draft<R>, key);
  keys.delete(content);
  return row;
}

/** Replaces the row by the newer one of a version conflict. */
function takeOver(rows: TumorRows, error: unknown): boolean {
  const current = currentOf(error) as { id?: number } | undefined;
  if (!current) return false;
  const root = rows.tumorbiology?.id === current.id ? "tumorbiology" : "tumorinformation";
  Object.assign(rows, { [root]: current });
  return true;
}
