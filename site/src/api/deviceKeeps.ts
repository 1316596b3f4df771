import { KEPT_READS, KEPT_ROOTS } from "./deviceReads";

/**
 * Whether the answer to this read may stay on the device, for times without network; also what a new row begins with. Whatever the
 * contract does not name goes with the page: what opens something, files, what another person lets be seen.
 */
export function deviceKeeps(path: string): boolean {
  const [, root, last] = /^(.+)\/([^/]+)$/.exec(withoutQuery(path)) ?? [];
  if (root === undefined || last === undefined) return false;
  const one = /^\d+$/.test(last) ? "{id}" : last;
  return (["list", "{id}", "new"].includes(one) && KEPT_ROOTS.has(root)) || KEPT_READS.has(`${root}/${one}`);
}

/** Whether the row of this read may stay on the device as the lists have it, although what the read adds to it may not. */
export function deviceKeepsRow(path: string): boolean {
  const [, root] = /^(.+)\/\d+$/.exec(withoutQuery(path)) ?? [];
  return root !== undefined && deviceKeeps(`${root}/list`);
}

function withoutQuery(path: string): string {
  return path.replace(/\?.*/s, "");
}
