import type { Root } from "../api/entities";
import { equal, type Item, type Values } from "./item";
import { arePartsContested, isWhole, PARTS, partsLeft, partsOf } from "./whole";

/** Properties that say one thing together. Whether two rows say the same is told by the first of them. */
const TOGETHER: { readonly [R in Root]?: readonly (readonly string[])[] } = {
  timelineentry: [["done", "donedate", "donetime"]],
};

/** Flags that a row may leave out as long as they are not set. */
const FLAGS: { readonly [R in Root]?: readonly string[] } = {
  timelineentry: ["done", "skipped"],
};

/** Whether two values of a property are the same for the server. */
export function sameValue(root: Root, name: string, one: unknown, other: unknown): boolean {
  if (FLAGS[root]?.includes(name)) return (one ?? false) === (other ?? false);
  return equal(one, other);
}

/** The properties of a change: those that say one thing together, and each other one alone. */
function statements({ root, body }: Item): string[][] {
  const names = Object.keys(body);
  const groups = (TOGETHER[root] ?? []).map((group) => group.filter((name) => names.includes(name)));
  const left = names.filter((name) => !groups.some((group) => group.includes(name)));
  return [...groups.filter((group) => group.length > 0), ...left.map((name) => [name])];
}

/** What a change says and the stored row does not. */
export function unsaid(item: Item, current: Values): string[][] {
  const { root, body } = item;
  return statements(item).filter(([first = ""]) =>
    first === PARTS && isWhole(item)
      ? partsLeft(partsOf(body), current).length > 0
      : !sameValue(root, first, current[first], body[first]),
  );
}

/** What a change says, and somebody else has said differently since it was made. */
export function contested(item: Item, current: Values): string[][] {
  const { root, base } = item;
  return unsaid(item, current).filter((names) =>
    names.some((name) =>
      name === PARTS && isWhole(item)
        ? arePartsContested(partsOf(item.body), base, current)
        : !sameValue(root, name, current[name], base[name]),
    ),
  );
}

/** The properties of a change that are sent after the person's choice: `theirs` names statements by their first property. */
export function chosen(item: Item, theirs: readonly string[]): string[] {
  return statements(item)
    .filter(([first = ""]) => !theirs.includes(first))
    .flat();
}
