import type { Root } from "../api/entities";
import { answersOf, cachedResponses } from "../device/answers";
import type { StoredRow } from "../device/item";
import { type Progress, storePage } from "../device/rows";
import { PERSON } from "./server/person";
import type { Server } from "./server/server";

type Item = { root: Root; row: StoredRow };

/** Puts these rows on the device, as all that the person has; `progress` says how far that is. */
export async function pulled(items: readonly Item[], progress: Partial<Progress> = {}, owner = PERSON) {
  const now = Date.now();
  await cachedResponses(owner);
  const { replica } = await answersOf(owner);
  await storePage(
    owner,
    { items, deleted: [], all: true },
    { since: now, round: 1, pulledAt: now, whole: now, language: "de", ...progress },
    { isLast: true, asked: now, replica },
  );
}

/** Puts all rows of these roots on the device as the server has them. */
export async function pulledFrom(server: Server, ...roots: Root[]): Promise<void> {
  await pulled(
    roots.flatMap((root) => server.rows(root).map((row) => ({ root, row: row as unknown as StoredRow }))),
  );
}
