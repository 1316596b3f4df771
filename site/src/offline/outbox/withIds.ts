import { idAt } from "../../api/newId";
import type { Item } from "./item";
import { moved } from "./schedule";

/**
 * Items of a former version of the site, which gave new rows negative numbers until the server had named them. They get ids as all
 * others have; the same ones whenever they are read.
 */
export function withIds(items: readonly Item[]): Item[] {
  const nameless = items.filter(({ kind, row }) => kind === "add" && row < 0);
  let all = [...items];
  for (const add of nameless)
    all = all.map((item) => moved(item, add, add.file?.upload ?? idAt(add.made, add.seq)));
  return all;
}
