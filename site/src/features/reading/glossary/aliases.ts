import aliases from "../../../../../infra/catalog/lists/glossaryalias.json";
import type { GlossaryEntry } from "./entries";

const TARGETS = new Map(aliases.rows.map(({ id, target }) => [id, target]));

/**
 * Id of the entry that is shown for this id. Some entries only refer to another one, such as `er` to
 * `estrogenreceptor`.
 */
export function shownId(id: number): number {
  return TARGETS.get(id) ?? id;
}

/** `shownId` for a loaded row: editors can add further entries that refer to another one. */
export function shownIdOf({ id, aliasof }: Pick<GlossaryEntry, "id" | "aliasof">): number {
  const target = TARGETS.get(id) ?? aliasof;
  return typeof target === "object" ? (target?.id ?? id) : (target ?? id);
}
