/** Returns the same key for the same body, so that sending it again after a lost answer stores nothing twice. */
export type RequestKey = (body: unknown) => string;

/** FNV-1a, to distinguish the bodies of one form. The server itself compares them. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** The keys of one form. The seed is stored with its draft, so that a reload does not change them. */
export function requestKeys(seed: string): RequestKey {
  return (body) => `${seed.slice(0, -8)}${digest(JSON.stringify(body))}`;
}
