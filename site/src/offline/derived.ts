import type { Root } from "../api/entities";
import { formulaKey, sessionUserKey } from "../api/keys";

/** What the server computes from rows of a root, by the first part of their paths: paths that begin like this. */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  tumorinformation: [formulaKey],
  tumorbiology: [formulaKey],
  tumorinformationdistantmetastaseslocation: [formulaKey],
  user: [sessionUserKey],
  notification: ["messageoverview/"],
  // A window of days says which questions of a study were answered.
  studyquestionnaire: ["timelineentry/"],
  articleuser: ["timelineentry/"],
};

/** The roots whose lists only the server can tell, although their rows are on the device. */
const COMPUTED: readonly Root[] = ["studyquestionnaire"];

export function isComputed(root: Root): boolean {
  return COMPUTED.includes(root);
}

/** The beginnings of all paths whose answers a change of a root's rows may change. `root` as in a path or as the root's name. */
export function pathsOf(root: string): readonly string[] {
  const [first = ""] = root.split(/[./]/, 1);
  return [`${first}/`, ...(DERIVED[first] ?? [])];
}

/** What is cached that a change of a root's rows makes untrue. */
export function droppedWith(root: string): readonly string[] {
  const [own = "", ...derived] = pathsOf(root);
  return [own, ...derived.filter((start) => start === sessionUserKey || start === formulaKey)];
}

/** Whether the answer to a path may be another one after a change of these roots' rows. */
export function dependsOn(path: string, roots: Iterable<string>): boolean {
  return [...roots].some((root) => pathsOf(root).some((start) => path.startsWith(start)));
}
