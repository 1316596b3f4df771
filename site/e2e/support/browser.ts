import type { Page } from "@playwright/test";

/** The keys and the rows of a store of IndexedDB, as other tabs see them; none where the page has not made the database yet. */
export function rowsOf(page: Page, database: string, store: string): Promise<[key: unknown, row: unknown][]> {
  return page.evaluate(
    ([name, of]) =>
      new Promise<[unknown, unknown][]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        let isMissing = false;
        opening.onupgradeneeded = () => {
          // Made here, it would be without the stores of the page.
          isMissing = true;
          opening.transaction?.abort();
        };
        opening.onerror = () => (isMissing ? resolve([]) : reject(opening.error));
        opening.onsuccess = () => {
          const db = opening.result;
          const rows = db.transaction(of).objectStore(of);
          const [keys, values] = [rows.getAllKeys(), rows.getAll()];
          values.onerror = () => reject(values.error);
          values.onsuccess = () => {
            db.close();
            resolve(keys.result.map((key, at) => [key, values.result[at]]));
          };
        };
      }),
    [database, store] as const,
  );
}
