import { type Item, idOf } from "../../device/item";
import { withWaiting } from "./overlay";

type Shown = Readonly<Record<string, unknown>> & { id: number };

/** The messages of a list: read ones leave that of the unread ones. */
export function messagesWithWaiting<R extends { id: number }>(
  params: URLSearchParams,
  rows: readonly R[],
  items: readonly Item[],
): readonly R[] {
  const isUnread = (row: R) => (row as unknown as Shown).read !== true;
  return withWaiting("notification", rows, items, params.get("f.unread") === "true" ? isUnread : undefined);
}

/** The articles that were read: the last mark of each that waits decides. */
export function marksWithWaiting<R extends { id: number }>(
  params: URLSearchParams,
  rows: readonly R[],
  items: readonly Item[],
): readonly R[] {
  const marks = new Map(
    items
      .filter(({ root, kind }) => root === "articleuser" && kind === "call")
      .map(({ seq, body: { article, read } }) => [
        article,
        { id: -seq, version: 0, article: { id: article }, read },
      ]),
  );
  if (marks.size === 0) return rows;
  const left = rows.filter((row) => !marks.has(idOf((row as unknown as Shown).article)));
  const wanted = params.get("f.read");
  const marked = [...marks.values()].filter(({ read }) => wanted === null || String(read) === wanted);
  return [...left, ...(marked as unknown as R[])];
}

/** What a person lets others read. What they have ended still holds until the server knows of it: `ending`. */
export function accessWithWaiting<R extends { id: number }>(
  _params: URLSearchParams,
  rows: readonly R[],
  items: readonly Item[],
): readonly R[] {
  const ended = items.filter(
    ({ root, kind, row }) => root === "proxyaccess" && kind === "delete" && rows.some(({ id }) => id === row),
  );
  const there = withWaiting(
    "proxyaccess",
    rows,
    items.filter((item) => !ended.includes(item)),
  );
  return there.map((row) => (ended.some((item) => item.row === row.id) ? { ...row, ending: true } : row));
}

/** How far the assistants have come: the last step of each side that waits decides. */
export function stepsWithWaiting<R extends { id: number }>(
  _params: URLSearchParams,
  rows: readonly R[],
  items: readonly Item[],
): readonly R[] {
  let shown = rows as unknown as readonly Shown[];
  for (const { root, seq, body } of items) {
    if (root !== "tumorInfoAssistant") continue;
    const { medicalprofile, side } = body;
    const step = body.next ?? body.step;
    const isIt = (row: Shown) => row.side === side && idOf(row.medicalprofile) === medicalprofile;
    const row = { id: -seq, version: 0, medicalprofile, side, finished: false, ...shown.find(isIt) };
    shown = [...shown.filter((one) => !isIt(one)), { ...row, step, kept: true }];
  }
  return shown as unknown as readonly R[];
}
