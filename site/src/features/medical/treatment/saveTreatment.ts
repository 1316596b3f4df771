import type { Draft, Treatment } from "../../../api/entities";
import { ApiError } from "../../../api/problem";
import type { RequestKey } from "../../../form/requestKey";
import type { Catalog } from "./treatmentCatalog";
import { isTouched, keptParts, type PartValues, partDraft } from "./treatmentParts";
import { type TreatmentValues, type Tried, toDraft } from "./treatmentValues";

/** The calls that saving needs. Deleting a row that no longer exists counts as done. */
export interface TreatmentCalls {
  create: (draft: Draft<"treatment">, key: string) => Promise<Treatment>;
  update: (stored: Treatment, draft: Draft<"treatment">) => Promise<Treatment>;
  remove: (id: number) => Promise<unknown>;
}

export interface Saved {
  row: Treatment;
  /** The stored parts in the order of the form. */
  parts: readonly Treatment[];
}

/** An add whose answer was lost. It may be stored, so it is never repeated under another idempotency key. */
export class LostAdd extends Error {
  override readonly name = "LostAdd";
  readonly id: number;
  readonly draft: Draft<"treatment">;

  constructor(id: number, draft: Draft<"treatment">, cause: unknown) {
    super("the answer was lost", { cause });
    this.id = id;
    this.draft = draft;
  }
}

/** The treatment is stored, but not all changes of its parts. */
export class PartsFailure extends Error {
  override readonly name = "PartsFailure";
  /** The stored rows, each part with its temporary id. */
  readonly row: Treatment;
  readonly stored: ReadonlyMap<number, Treatment>;
  readonly deleted: ReadonlySet<number>;
  /** The part whose call failed. */
  readonly part: number;
  /** The add of that part, when its answer was lost. */
  readonly lost: LostAdd | null;

  constructor(row: Treatment, progress: Progress, part: number, cause: unknown) {
    const lost = cause instanceof LostAdd ? cause : null;
    super("parts not saved", { cause: lost ? lost.cause : cause });
    this.lost = lost;
    this.row = row;
    this.stored = progress.stored;
    this.deleted = progress.deleted;
    this.part = part;
  }
}

function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

interface Progress {
  stored: Map<number, Treatment>;
  deleted: Set<number>;
}

/**
 * Saves a treatment, then its parts, then deletes the parts marked for removal (S-TREAT-06 to S-TREAT-09). The server
 * removes the parts of a former category together with the change of it (S-TREAT-15). Throws the error of the treatment,
 * or a `PartsFailure`; called again with the values of `afterFailure` it does only what is missing.
 */
export async function saveTreatment(
  calls: TreatmentCalls,
  values: TreatmentValues,
  catalog: Catalog,
  language: string,
  profile: () => Promise<number>,
  keyOf: RequestKey,
): Promise<Saved> {
  const { base, parts, tried = {} } = values;
  const draft = toDraft(values, catalog, language);
  const row = base
    ? await calls.update(base, draft)
    : await add(calls, { ...draft, medicalprofile: await profile() }, keyOf, 0, tried);

  const progress: Progress = { stored: new Map(), deleted: new Set() };
  let at = 0;
  try {
    for (const part of keptParts(parts)) {
      at = part.id;
      progress.stored.set(part.id, await savePart(calls, part, row, catalog, language, keyOf, tried));
    }
    for (const { id, base: part, removed, dropped } of parts) {
      if (!removed || dropped) continue;
      at = id;
      if (part) await calls.remove(id);
      progress.deleted.add(id);
    }
  } catch (cause) {
    throw new PartsFailure(row, progress, at, cause);
  }
  return { row, parts: [...progress.stored.values()] };
}

async function savePart(
  calls: TreatmentCalls,
  part: PartValues,
  { id, medicalprofile }: Treatment,
  catalog: Catalog,
  language: string,
  keyOf: RequestKey,
  tried: Tried,
): Promise<Treatment> {
  const draft = { ...partDraft(part, catalog, language), parenttreatment: id };
  if (!part.base) return add(calls, { ...draft, medicalprofile }, keyOf, part.id, tried);
  return isTouched(part, catalog) ? calls.update(part.base, draft) : part.base;
}

/**
 * Two parts may be equal except for their temporary id. After a lost answer the same add is sent again with its key, which
 * stores nothing twice; later changes follow as an update.
 */
async function add(
  calls: TreatmentCalls,
  draft: Draft<"treatment">,
  keyOf: RequestKey,
  id: number,
  tried: Tried,
): Promise<Treatment> {
  const send = (body: Draft<"treatment">) =>
    calls.create(body, keyOf([id, body])).catch((cause: unknown) => {
      throw isLost(cause) ? new LostAdd(id, body, cause) : cause;
    });
  const first = tried[id];
  if (!first) return send(draft);
  // Refused now means that the first attempt was not stored either.
  const row = await send(first).catch((cause: unknown) => {
    if (cause instanceof ApiError) return null;
    throw cause;
  });
  if (!row) return send(draft);
  const changes = changesSince(first, draft);
  return Object.keys(changes).length === 0 ? row : calls.update(row, changes);
}

/** The changes since an earlier draft; null clears a field. */
function changesSince(first: Draft<"treatment">, draft: Draft<"treatment">): Draft<"treatment"> {
  const before: Readonly<Record<string, unknown>> = first;
  const now: Readonly<Record<string, unknown>> = draft;
  const names = Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name]);
  return Object.fromEntries(names.map((name) => [name, now[name] ?? null]));
}

/** The values for the next attempt: stored parts have their real id (S-TREAT-25), deleted ones are removed. */
export function afterFailure(values: TreatmentValues, failure: PartsFailure): TreatmentValues {
  const parts = values.parts
    .filter(({ id, dropped }) => !dropped && !failure.deleted.has(id))
    .map((part) => {
      const row = failure.stored.get(part.id);
      return row ? { ...part, id: row.id, base: row } : part;
    });
  return { ...values, base: failure.row, parts };
}

/** All stored parts after a failure, including those marked for removal. */
export function storedParts(values: TreatmentValues): Treatment[] {
  return values.parts.flatMap(({ base }) => base ?? []);
}
