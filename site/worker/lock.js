// The key of an open lock, while a page is loaded anew: it asks for it as it asks other tabs (src/session/cover.ts), so that nobody types a PIN
// for a reload. In memory, and for seconds.

/** As in src/session/cover.ts. */
const LOCK = "zuversicht-lock";

/** In milliseconds. */
const HOLD_MS = 20_000;

/** Answers pages that ask, until the lock is closed or the time is over. */
function hold({ replica, key }) {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(LOCK);
    const end = () => {
      channel.close();
      resolve();
    };
    channel.onmessage = ({ data }) => {
      if (data.kind === "ask" && data.replica === replica) channel.postMessage({ kind: "key", replica, key });
      if (data.kind === "drop") end();
    };
    setTimeout(end, HOLD_MS);
  });
}

self.addEventListener("message", (event) => {
  if (event.data?.kind === "lock-key") event.waitUntil(hold(event.data));
});
