// Pushes in the service worker: what the lock screen shows, and what a tap does. The build puts this file under assets/fcm, and the
// service worker imports it. The text is the server's and neutral; nothing is added to it here.

/** A later push takes the place of an earlier one: nobody needs to clear away five. */
const TAG = "zuversicht";

/** As in src/app/messages/unread.ts and src/paths.ts. */
const PUSHED = "notification-pushed";
const TAPPED = "notification-tapped";
const TAPPED_PAGE = "/message?tapped=true";

/** How long a page has for its answer, in milliseconds. */
const ANSWER_MS = 1000;

/** Open pages of the site. */
const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Shows a push, and has open pages load what is new. */
async function show(push) {
  const { title = "Zuversicht", body = "" } = push?.notification ?? {};
  await self.registration.showNotification(title, {
    body,
    tag: TAG,
    renotify: true,
    icon: "/icon-192.png",
  });
  for (const page of await pages()) page.postMessage(PUSHED);
}

/** Whether a page says that it goes to the messages: one that is locked, or has no menus, says nothing. */
function goes(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (answer) => {
      port1.close();
      resolve(answer);
    };
    port1.onmessage = () => end(true);
    setTimeout(end, ANSWER_MS, false);
    page.postMessage(TAPPED, [port2]);
  });
}

/** Brings a page to the front, and has it go to the messages; without a page it opens one. */
async function openMessages() {
  const [page] = await pages();
  if (!page) {
    await self.clients.openWindow(TAPPED_PAGE);
    return;
  }
  // First: a page that sleeps in the background answers when it has woken up, and browsers allow this just after the tap alone.
  await page.focus().catch(() => undefined);
  if (await goes(page)) return;
  // Loaded anew it remembers, if need be through the sign-in, where she wanted to go.
  await page.navigate(TAPPED_PAGE).catch(() => self.clients.openWindow(TAPPED_PAGE));
}

function read(data) {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

self.addEventListener("push", (event) => event.waitUntil(show(read(event.data))));

// Where no push service brings them, the page asks for pushes and hands them over.
self.addEventListener("message", (event) => {
  if (event.data?.type === "push") event.waitUntil(show(event.data.push));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openMessages());
});
