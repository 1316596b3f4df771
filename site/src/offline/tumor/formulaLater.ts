import type { NamedSchema, Root, Row } from "../../api/entities";
import type { Item, Values } from "../../device/item";
import { idOf } from "../../device/values";
import { confirmedSince } from "../confirmed";
import { withConfirmed } from "../confirmedItems";
import { keptOnes } from "../furtherAnswers";
import { withWaiting } from "../outbox/overlay";
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

/** The formulas of both sides as they will be when everything has arrived, from the rows and catalogs that were seen. */
export async function formulasLater(
  owner: number,
  told: Formulas,
  items: readonly Item[],
): Promise<Formulas> {
  const kept = async (root: Root) => {
    const path = `${root}/list?`;
    const answers = (await keptOnes(owner, path)).map(([, answer]) => answer);
    const byId = new Map<number, Row>();
    for (const row of answers.flatMap(({ value }) => (value as { items?: readonly Row[] }).items ?? [])) {
      const other = byId.get(row.id);
      if (!other || newer(row, other)) byId.set(row.id, row);
    }
    const rows = [...byId.values()];
    const since = Math.max(0, ...answers.map(({ seen }) => seen));
    const all = answers.length > 0 ? await confirmedSince(owner, path, since) : [];
    return withConfirmed(all, rows, since, (confirmed) => withWaiting(root, rows, confirmed));
  };
  const rowsOf = async (root: Root) =>
    withWaiting(root, await kept(root), items) as unknown as readonly Values[];
  const [information, biology, places] = await Promise.all([
    rowsOf("tumorinformation"),
    rowsOf("tumorbiology"),
    rowsOf(PLACES),
  ]);
  const rows = new Map<string, readonly Values[]>();
  for (const root of CATALOGS) rows.set(root, (await kept(root)) as unknown as readonly Values[]);
  const facts = {
    facts: { ...biology[0], ...information[0] },
    places: places.filter((place) => idOf(place.tumorinformation) === information[0]?.id),
    catalog: (root: string, id: unknown) => rows.get(root)?.find((row) => row.id === id),
  };
  return { left: formulaOf(told.left, facts), right: formulaOf(told.right, facts) };
}

/** Lists are kept one by one: of a row that stands in several the latest counts. */
function newer(one: Row, other: Row): boolean {
  return (
    Number((one as { version?: number }).version ?? 0) > Number((other as { version?: number }).version ?? 0)
  );
}
