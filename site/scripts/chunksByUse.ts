import type { Plugin } from "vite";

/** Pages that people open one after the other: what only they need is in one file. */
export interface PageGroup {
  name: string;
  /** The modules that are loaded on demand. */
  pages: readonly RegExp[];
}

/** What several groups use gets a file of its own from this size of its sources on, in bytes. */
const OWN_FILE_BYTES = 4000;

/** The file of what many use, and of what is too small for a file of its own. */
const SHARED = "shared";

interface Module {
  id: string;
  bytes: number;
  imports: readonly string[];
  isLoadedOnDemand: boolean;
}

type Modules = ReadonlyMap<string, Module>;

/**
 * The file of each module, by who uses it: that of a group of pages, one of its own for what several of them use, or the one for all.
 * So a page loads little of other pages, and the site has few files. With groups of folders alone each page would load nearly all
 * others, because a file brings along whatever one of its modules imports. `chunks`: what is not divided so, with all that it imports.
 * The build fails when a pattern of a group matches no page, as after moving one.
 */
export function chunksByUse(groups: readonly PageGroup[], chunks: readonly RegExp[]) {
  let files = new Map<string, string>();
  const plugin: Plugin = {
    name: "chunks-by-use",
    apply: "build",
    buildEnd() {
      const modules = new Map<string, Module>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (!info) continue;
        const bytes = info.code?.length ?? 0;
        modules.set(id, {
          id,
          bytes,
          imports: info.importedIds,
          isLoadedOnDemand: info.dynamicImporters.length > 0,
        });
      }
      const onDemand = [...modules.values()].filter(({ isLoadedOnDemand }) => isLoadedOnDemand);
      for (const { name, pages } of groups) {
        for (const page of pages) {
          if (!onDemand.some(({ id }) => page.test(id))) this.error(`no page of ${name} is ${page.source}`);
        }
      }
      files = filesOf(modules, groups, chunks);
    },
  };
  const group = {
    name: (id: string) => files.get(id) ?? null,
    priority: -1,
    // What a module imports has its own file.
    includeDependenciesRecursively: false,
  };
  return { plugin, group };
}

export function filesOf(
  modules: Modules,
  groups: readonly PageGroup[],
  chunks: readonly RegExp[],
): Map<string, string> {
  const sets = [...setsOf(modules, usersOf(modules, groups, chunks))];
  const small = new Set(sets.filter(({ users, bytes }) => isForAll(users, bytes)).flatMap(({ ids }) => ids));
  const divided = new Set(sets.flatMap(({ ids }) => ids));
  const groupNames = new Set(groups.map(({ name }) => name));
  const names = new Set([...groupNames, SHARED]);
  const files = new Map<string, string>();
  for (const { users, ids } of sets) {
    const [only = ""] = users;
    if (users.size === 1) {
      // A page of no group is left to the bundler, with what it alone needs.
      if (groupNames.has(only)) for (const id of ids) files.set(id, only);
      continue;
    }
    // The file for all pages must not bring along one that is not for all.
    const apart = ids.filter((id) =>
      [...reach(modules, id)].some((one) => divided.has(one) && !small.has(one)),
    );
    for (const id of ids) files.set(id, SHARED);
    if (apart.length === 0) continue;
    const name = freeName(nameOf(modules, apart), names);
    names.add(name);
    for (const id of apart) files.set(id, name);
  }
  return files;
}

function isForAll(users: ReadonlySet<string>, bytes: number): boolean {
  return users.size > 1 && bytes < OWN_FILE_BYTES;
}

/** Modules that the same groups use. */
interface UseSet {
  users: ReadonlySet<string>;
  ids: string[];
  bytes: number;
}

function setsOf(modules: Modules, users: ReadonlyMap<string, ReadonlySet<string>>): Iterable<UseSet> {
  const sets = new Map<string, UseSet>();
  for (const [id, names] of users) {
    const key = [...names].sort().join("\n");
    const set = sets.get(key) ?? { users: names, ids: [], bytes: 0 };
    set.ids.push(id);
    set.bytes += modules.get(id)?.bytes ?? 0;
    sets.set(key, set);
  }
  return sets.values();
}

/** The groups that use each module; what is loaded on demand and in no group has its own id for a name. */
function usersOf(
  modules: Modules,
  groups: readonly PageGroup[],
  chunks: readonly RegExp[],
): Map<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const { id, isLoadedOnDemand } of modules.values()) {
    // Words are loaded one language at a time.
    if (!isLoadedOnDemand || id.endsWith(".json")) continue;
    const name = groups.find(({ pages }) => pages.some((page) => page.test(id)))?.name ?? id;
    for (const one of reach(modules, id)) users.set(one, (users.get(one) ?? new Set()).add(name));
  }
  for (const id of modules.keys()) {
    if (chunks.some((part) => part.test(id))) for (const one of reach(modules, id)) users.delete(one);
  }
  return users;
}

/** A module with all that it imports, directly or not. */
function reach(modules: Modules, id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const one of found) for (const imported of modules.get(one)?.imports ?? []) found.add(imported);
  return found;
}

/** A file is named after its largest module, if it can be one of ours. */
function nameOf(modules: Modules, ids: readonly string[]): string {
  const own = ids.filter((id) => !id.includes("/node_modules/"));
  const bytesOf = (id: string) => modules.get(id)?.bytes ?? 0;
  const largest = (own.length > 0 ? own : ids).reduce((one, other) =>
    bytesOf(other) > bytesOf(one) ? other : one,
  );
  return /([^/]+?)(?:\.module)?\.\w+$/.exec(largest)?.[1] ?? SHARED;
}

/** Two sets of the same name would be one file. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}${count}`;
  return free;
}
