/** Keys of replicas whose lock is open, by the replica. They are in memory alone: what is stored of them is wrapped (`lock.ts`). */
export type OpenKeys = ReadonlyMap<string, CryptoKey>;

let keys = new Map<string, CryptoKey>();

/** Another map after each `dropKeys`. */
export function openKeys(): OpenKeys {
  return keys;
}

/** Opens what this replica keeps, until `dropKeys`. */
export function holdKey(replica: string, key: CryptoKey): void {
  keys.set(replica, key);
}

export function heldKey(replica: string): CryptoKey | undefined {
  return keys.get(replica);
}

/** Nothing that is kept can be opened from now on without its lock. */
export function dropKeys(): void {
  keys = new Map();
}
