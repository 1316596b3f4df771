import type { Draft, Treatment } from "../../../api/entities";
import { staleAgainst } from "../../../form/conflict";
import type { RequestKey } from "../../../form/requestKey";
import type { Catalog } from "./treatmentCatalog";
import { isTouched, keptParts, type PartValues, partDraft } from "./treatmentParts";
import { type TreatmentValues, toDraft } from "./treatmentValues";

/** The calls that saving needs. A delete of what is gone already counts as done. */
export interface TreatmentCalls {
  get: (id: number) => Promise<Treatment>;
  create: (draft: Draft<"treatment">, key: string) => Promise<Treatment>;
  update: (stored: Treatment, draft: Draft<"treatment">) => Promise<Treatment>;
  remove: (id: number) => Promise<void>;
}

export interface Saved {
  row: Treatment;
  /** The stored parts in the order of the form. */
  parts: readonly Treatment[];
}

/** The treatment is stored, but not everything about its parts. */
export class PartsFailure extends Error {
  override readonly name = "PartsFailure";
  /** What is stored now, with the temporary id each part had. */
  readonly row: Treatment;
  readonly stored: ReadonlyMap<number, Treatment>;
  readonly deleted: ReadonlySet<number>;
  /** The part whose call failed. */
  readonly part: number;

  constructor(row: Treatment, progress: Progress, part: number, cause: unknown) {
    super("parts not saved", { cause });
    this.row = row;
    this.stored = progress.stored;
    this.deleted = progress.deleted;
    this.part = part;
  }
}

interface Progress {
  stored: Map<number, Treatment>;
  deleted: Set<number>;
}

/**
 * Saves a treatment, then its parts, then deletes the parts marked for removal (S-TREAT-06 to S-TREAT-09). Parts of a
 * former category go first: the server moves no treatment away from its parts. Throws what refused the treatment, or a
 * `PartsFailure`; repeated with the values of `afterFailure` it goes on where it stopped.
 */
export async function saveTreatment(
  calls: TreatmentCalls,
  values: TreatmentValues,
  catalog: Catalog,
  language: string,
  profile: () => Promise<number>,
  keyOf: RequestKey,
): Promise<Saved> {
  const { base, parts } = values;
  await dropForeign(calls, base, parts);
  const draft = toDraft(values, catalog, language);
  const row = base
    ? await calls.update(base, draft)
    : await add(calls, { ...draft, medicalprofile: await profile() }, keyOf, 0);

  const progress: Progress = { stored: new Map(), deleted: new Set() };
  let at = 0;
  try {
    for (const part of keptParts(parts)) {
      at = part.id;
      progress.stored.set(part.id, await savePart(calls, part, row, catalog, language, keyOf));
    }
    for (const { id, removed, dropped } of parts) {
      if (!removed || dropped) continue;
      at = id;
      if (id > 0) await calls.remove(id);
      progress.deleted.add(id);
    }
  } catch (cause) {
    throw new PartsFailure(row, progress, at, cause);
  }
  return { row, parts: [...progress.stored.values()] };
}

async function dropForeign(calls: TreatmentCalls, base: Treatment | null, parts: readonly PartValues[]) {
  const foreign = parts.filter(({ dropped, id }) => dropped && id > 0);
  if (!base || foreign.length === 0) return;
  // Nothing may be deleted for a change that the server is going to refuse.
  const current = await calls.get(base.id);
  if (current.version !== base.version) {
    throw staleAgainst(current);
  }
  for (const { id } of foreign) await calls.remove(id);
}

async function savePart(
  calls: TreatmentCalls,
  part: PartValues,
  { id, medicalprofile }: Treatment,
  catalog: Catalog,
  language: string,
  keyOf: RequestKey,
): Promise<Treatment> {
  const draft = { ...partDraft(part, catalog, language), parenttreatment: id };
  if (!part.base) return add(calls, { ...draft, medicalprofile }, keyOf, part.id);
  return isTouched(part, catalog) ? calls.update(part.base, draft) : part.base;
}

/** Two parts may be alike in everything but their temporary id. */
function add(
  calls: TreatmentCalls,
  draft: Draft<"treatment">,
  keyOf: RequestKey,
  id: number,
): Promise<Treatment> {
  return calls.create(draft, keyOf([id, draft]));
}

/** The values to go on with: what is stored has its real id (S-TREAT-25), what is deleted is gone, the rest waits. */
export function afterFailure(values: TreatmentValues, failure: PartsFailure): TreatmentValues {
  const parts = values.parts
    .filter(({ id, dropped }) => !dropped && !failure.deleted.has(id))
    .map((part) => {
      const row = failure.stored.get(part.id);
      return row ? { ...part, id: row.id, base: row } : part;
    });
  return { ...values, base: failure.row, parts };
}

/** All parts that are stored after a failure, whatever the form still wants to do with them. */
export function storedParts(values: TreatmentValues): Treatment[] {
  return values.parts.flatMap(({ base }) => base ?? []);
}
