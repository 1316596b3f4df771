import type { NamedSchema, Root, Row } from "../../api/entities";
import { type Item, idOf, type Values } from "../../device/item";
import { rowsOfRoot } from "../../device/rows";
import { withWaiting } from "../outbox/overlay";
import { cachedValues } from "../responseCache";
import { formulaOf } from "./formula";

type Formula = NamedSchema<"tumorformula">;
export type Formulas = Readonly<Record<"left" | "right", Formula>>;

const PLACES = "tumorinformationdistantmetastaseslocation";
const CATALOGS = [
  "tumorsize",
  "lymphnodecount",
  "distantmetastasespresent",
  "resectionstate",
  "tumorgrading",
  "receptortype",
  "her2type",
  "histology",
  "distantmetastaseslocation",
] as const;

/** Whether these writes change a formula. */
export function changesFormula(items: readonly Pick<Item, "root">[]): boolean {
  return items.some(({ root }) => /^tumor(information|biology)/.test(root));
}

/** The formulas of both sides as they will be when everything has arrived, from the rows and catalogs that are on this device. */
export async function offlineFormulas(
  owner: number,
  answer: Formulas,
  items: readonly Item[],
): Promise<Formulas> {
  const known = async (root: Root): Promise<readonly Row[]> =>
    (await rowsOfRoot(owner, root).catch(() => undefined))?.rows ?? (await listed(owner, root));
  const rowsOf = async (root: Root) =>
    withWaiting(root, await known(root), items) as unknown as readonly Values[];
  const [information, biology, places] = await Promise.all([
    rowsOf("tumorinformation"),
    rowsOf("tumorbiology"),
    rowsOf(PLACES),
  ]);
  const rows = new Map<string, readonly Values[]>();
  for (const root of CATALOGS) rows.set(root, (await listed(owner, root)) as unknown as readonly Values[]);
  const facts = {
    facts: { ...biology[0], ...information[0] },
    places: places.filter((place) => idOf(place.tumorinformation) === information[0]?.id),
    catalog: (root: string, id: unknown) => rows.get(root)?.find((row) => row.id === id),
  };
  return { left: formulaOf(answer.left, facts), right: formulaOf(answer.right, facts) };
}

/** The rows of all cached lists of a root: of a row that stands in several the newest counts. */
async function listed(owner: number, root: Root): Promise<readonly Row[]> {
  const pages = await cachedValues<{ items?: readonly Row[] }>(owner, `${root}/list?`);
  const byId = new Map<number, Row>();
  for (const row of pages.flatMap(({ items = [] }) => items))
    if ((row.version ?? 0) > (byId.get(row.id)?.version ?? -1)) byId.set(row.id, row);
  return [...byId.values()];
}
