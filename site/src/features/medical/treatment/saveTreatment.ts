import type { Draft, Treatment } from "../../../api/entities";
import { newId } from "../../../api/newId";
import { ApiError, staleAgainst } from "../../../api/problem";
import type { PartWrite, WholeWrite } from "../../../api/saveWhole";
import { isUnsent, noteKept } from "../../../device/unsent";
import type { RequestKey } from "../../../form/requestKey";
import { FORM_IDS } from "./formIds";
import type { Catalog } from "./treatmentCatalog";
import { isTouched, keptParts, type PartValues, partDraft, readPart } from "./treatmentParts";
import { type Ids, type TreatmentValues, type Tried, toDraft } from "./treatmentValues";

/** The calls that saving needs. A treatment without changes of its parts is a row like any other. */
export interface TreatmentCalls {
  create: (draft: Draft<"treatment">, key: string) => Promise<Treatment>;
  update: (stored: Treatment, draft: Draft<"treatment">) => Promise<Treatment>;
  /** The treatment with changes of its parts, all of it or nothing. */
  save: (whole: WholeWrite<"treatment">, key: string) => Promise<Treatment & { parts: readonly Treatment[] }>;
  /** The same as it is stored. */
  load: (id: number) => Promise<Treatment & { parts: readonly Treatment[] }>;
}

export interface Saved {
  row: Treatment;
  /** The stored parts in the order of the form. */
  parts: readonly Treatment[];
}

/** What becomes of one row, in the order in which a save goes through them. */
export type Step = { does: "create" | "update"; part: number | null } | { does: "delete"; part: number };

/**
 * The steps of a save: the treatment first, then its parts, then the parts that are marked for removal (S-TREAT-06 to S-TREAT-09).
 * The server takes them in this order, in one transaction; it removes the parts of a former category together with the change of
 * it (S-TREAT-15).
 */
export function stepsOf({ base, parts }: TreatmentValues, catalog: Catalog): Step[] {
  const does = (row: Treatment | null) => (row ? "update" : "create");
  const touched = keptParts(parts).filter((part) => isTouched(part, catalog));
  const removed = parts.filter((part) => part.removed && !part.dropped && part.base);
  return [
    { does: does(base), part: null },
    ...touched.map((part): Step => ({ does: does(part.base), part: part.id })),
    ...removed.map(({ id }): Step => ({ does: "delete", part: id })),
  ];
}

/**
 * The ids of rows that are only in the form, by their temporary ones, 0 for the treatment. They are kept with the values, so that
 * a form that is sent again after a reload means the same rows.
 */
export function idsFor({ base, parts, ids = {} }: TreatmentValues): Ids {
  const unsaved = [...(base ? [] : [0]), ...parts.flatMap(({ id, base: row }) => (row ? [] : id))];
  return Object.fromEntries(unsaved.map((id) => [id, ids[id] ?? newId()]));
}

/** A save whose answer was lost. It may be stored, so it is never repeated under another idempotency key. */
export class LostSave extends Error {
  override readonly name = "LostSave";
  readonly tried: Tried;

  constructor(tried: Tried, cause: unknown) {
    super("the answer was lost", { cause });
    this.tried = tried;
  }
}

/** What was lost is stored after all, and what was changed since then is not. */
export class PartlyStored extends Error {
  override readonly name = "PartlyStored";
  readonly tried: Tried;
  readonly saved: Saved;

  constructor(tried: Tried, saved: Saved, cause: unknown) {
    super("changes not saved", { cause });
    this.tried = tried;
    this.saved = saved;
  }
}

function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Whether a new treatment was stored by an attempt whose answer never came, with other values. */
function isThere(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ path, key }) => path === "id" && key === "unique");
}

interface Task {
  calls: TreatmentCalls;
  catalog: Catalog;
  language: string;
  keyOf: RequestKey;
}

/** Saves a treatment with its parts: by one call, as far as there is something to save. */
export async function saveTreatment(
  calls: TreatmentCalls,
  values: TreatmentValues,
  catalog: Catalog,
  language: string,
  profile: () => Promise<number>,
  keyOf: RequestKey,
): Promise<Saved> {
  const task: Task = { calls, catalog, language, keyOf };
  const { tried } = values;
  // A draft of an earlier version tells of each row.
  if (!tried?.parts) return await send(task, values, await triedOf(task, values, profile));
  // Refused now means that the first attempt was not stored either.
  const first = await send(task, values, tried).catch((cause: unknown) => {
    if (cause instanceof ApiError) return null;
    throw cause;
  });
  if (!first) return await saveTreatment(calls, withoutTried(values), catalog, language, profile, keyOf);
  const next = storedValues(values, tried, first);
  return await saveTreatment(calls, next, catalog, language, profile, keyOf).catch((cause: unknown) => {
    throw new PartlyStored(tried, first, cause);
  });
}

function withoutTried({ tried: _tried, ...values }: TreatmentValues): TreatmentValues {
  return values;
}

/** The values after a save, with what was changed since then: stored parts have their real id (S-TREAT-25). */
export function storedValues(values: TreatmentValues, { parts: sent }: Tried, saved: Saved): TreatmentValues {
  const { ids = {} } = values;
  const deletedIds = new Set(sent.filter(({ deleted }) => deleted).map(({ id }) => id));
  const parts = values.parts
    .filter(({ id, dropped }) => !dropped && !deletedIds.has(id))
    .map((part) => {
      const row = saved.parts.find(({ id }) => id === (ids[part.id] ?? part.id));
      return row ? { ...part, id: row.id, base: row } : part;
    });
  return { ...withoutTried(values), base: saved.row, parts };
}

/**
 * The values on top of the parts that are stored now: those that nobody touched here are as they are stored, changed ones are
 * changes of them, and what has gone elsewhere goes here, unless it was changed.
 */
export function withStoredParts(
  values: TreatmentValues,
  rows: readonly Treatment[],
  catalog: Catalog,
): TreatmentValues {
  const { ids = {} } = values;
  const known = values.parts.flatMap((part): PartValues[] => {
    const row = rows.find(({ id }) => id === (ids[part.id] ?? part.id));
    if (row)
      return [
        isTouched(part, catalog) || part.removed
          ? { ...part, id: row.id, base: row }
          : readPart(row, catalog),
      ];
    if (!part.base) return [part];
    // Somebody has deleted it: what was changed of it comes back as a part of its own.
    return isTouched(part, catalog) && !part.removed ? [{ ...part, id: FORM_IDS - part.id, base: null }] : [];
  });
  const others = rows.filter(({ id }) => known.every((part) => part.id !== id));
  return { ...values, parts: [...known, ...others.map((row) => readPart(row, catalog))] };
}

/** What a save sends. */
async function triedOf(
  { catalog, language }: Task,
  values: TreatmentValues,
  profile: () => Promise<number>,
): Promise<Tried> {
  const { base, parts, ids = {} } = values;
  const draft = toDraft(values, catalog, language);
  const whole = base ? draft : { ...draft, medicalprofile: await profile() };
  const id = base?.id ?? ids[0] ?? newId();
  const written = stepsOf(values, catalog).flatMap(({ does, part }): PartWrite[] => {
    const one = parts.find((other) => other.id === part);
    if (!one) return [];
    if (does === "delete") return [{ id: one.id, deleted: true }];
    return [partWrite(one, ids[one.id] ?? one.id, id, catalog, language)];
  });
  return { id, draft: whole, parts: written };
}

function partWrite(
  part: PartValues,
  id: number,
  parenttreatment: number,
  catalog: Catalog,
  language: string,
): PartWrite {
  const draft = partDraft(part, catalog, language);
  if (!part.base) return { ...draft, id, parenttreatment };
  return { ...draft, id, version: part.base.version };
}

async function send(task: Task, values: TreatmentValues, tried: Tried): Promise<Saved> {
  try {
    return await sent(task, values, tried);
  } catch (cause) {
    throw isLost(cause) ? new LostSave(tried, cause) : cause;
  }
}

async function sent({ calls, keyOf }: Task, values: TreatmentValues, tried: Tried): Promise<Saved> {
  const { base, ids = {} } = values;
  const { id, draft, parts: written } = tried;
  const untouched = keptParts(values.parts).flatMap(({ base: row }) => row ?? []);
  if (written.length === 0) {
    const row = base ? await calls.update(base, draft) : await calls.create(draft, keyOf([0, draft]));
    return { row, parts: untouched };
  }
  const stored = base && { row: base, parts: values.parts.flatMap(({ base: row }) => row ?? []) };
  const whole: WholeWrite<"treatment"> = { id, stored, draft, parts: written };
  const answer = await calls.save(whole, keyOf([id, draft, written])).catch(async (cause: unknown) => {
    throw isThere(cause) ? staleAgainst(await calls.load(id)) : cause;
  });
  const { parts, ...row } = answer;
  const isDeferred = isUnsent(answer);
  if (isDeferred) noteKept(row);
  const now = keptParts(values.parts).flatMap((part) => {
    const at = ids[part.id] ?? part.id;
    const saved = parts.find((one) => one.id === at);
    // What waits on this device is told as it was sent.
    return saved && isDeferred ? { ...(part.base ?? { version: 0 }), ...saved } : (saved ?? part.base ?? []);
  });
  return { row: row as Treatment, parts: now };
}
