/** All, also who is signed in; or what is shown without network and waits to be sent. */
type MissingStorage = "all" | "data" | null;

let missing: MissingStorage = null;

/** What this browser does not keep. */
export function missingStorage(): MissingStorage {
  return missing;
}

const PROBE = "zuversicht-probe";

function works(attempt: () => unknown): boolean {
  try {
    return attempt() !== false;
  } catch {
    return false;
  }
}

/** Whether this browser offers what the pages count on: by a setting, or without room, it throws instead. */
export function checkStorage(): boolean {
  const keeps = (["localStorage", "sessionStorage"] as const).every((name) =>
    works(() => {
      window[name].setItem(PROBE, "");
      window[name].removeItem(PROBE);
    }),
  );
  missing = keeps ? (works(() => Boolean(window.indexedDB)) ? null : "data") : "all";
  const { setItem } = Storage.prototype;
  // It may become full later: what is not kept must not keep anybody from going on.
  Storage.prototype.setItem = function (name, value) {
    works(() => setItem.call(this, name, value));
  };
  return keeps && works(() => new BroadcastChannel(PROBE).close()) && works(() => navigator.serviceWorker);
}
