// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import worker from "../../worker/push.js?raw";
import { setAccessToken } from "../api/token";
import { problem, stubFetch } from "../test/fetchStub";
import { followPushes, pushState } from "./push";
import { keepPushDevice, takePushDevice } from "./pushDevice";

const PUSH = {
  notification: { title: "Zuversicht", body: "Sie haben eine Erinnerung." },
  data: { link: "/message" },
};

interface Client {
  postMessage: (message: unknown) => void;
  focus: () => Promise<void>;
}

/** The scope of a service worker, with what it was made to do. */
function scopeOf(pages: readonly Client[]) {
  const listeners = new Map<string, (event: unknown) => void>();
  const shown: [string, NotificationOptions][] = [];
  const opened: string[] = [];
  const scope = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    registration: { showNotification: async (...all: [string, NotificationOptions]) => void shown.push(all) },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => void opened.push(url) },
  };
  new Function("self", worker)(scope);
  async function happens(type: string, event: Record<string, unknown> = {}): Promise<void> {
    let done: unknown;
    listeners.get(type)?.({
      ...event,
      waitUntil: (promise: unknown) => {
        done = promise;
      },
    });
    await done;
  }
  return { shown, opened, happens };
}

function page() {
  const told: unknown[] = [];
  const focus = vi.fn(async () => undefined);
  return { told, focus, postMessage: (message: unknown) => void told.push(message) };
}

describe("the service worker", () => {
  it.each([
    ["push", { data: { json: () => PUSH } }],
    ["message", { data: { type: "push", push: PUSH } }],
  ])("shows the neutral text of a %s, and has open pages load what is new", async (type, event) => {
    const open = page();
    const { shown, happens } = scopeOf([open]);
    await happens(type, event);
    expect(shown).toMatchObject([["Zuversicht", { body: "Sie haben eine Erinnerung.", tag: "zuversicht" }]]);
    expect(open.told).toEqual(["notification-pushed"]);
  });

  it("shows something for a push that it cannot read, and nothing for other messages", async () => {
    const { shown, happens } = scopeOf([]);
    const json = () => {
      throw new SyntaxError("no JSON");
    };
    await happens("push", { data: { json } });
    await happens("push");
    expect(shown.map(([title]) => title)).toEqual(["Zuversicht", "Zuversicht"]);
    await happens("message", { data: { type: "SKIP_WAITING" } });
    await happens("message");
    expect(shown).toHaveLength(2);
  });

  it("N-10: brings the page to the front after a tap, or opens one", async () => {
    const close = vi.fn();
    const open = page();
    const first = scopeOf([open]);
    await first.happens("notificationclick", { notification: { close } });
    expect([open.told, first.opened]).toEqual([["notification-tapped"], []]);
    expect(open.focus).toHaveBeenCalledOnce();
    const none = scopeOf([]);
    await none.happens("notificationclick", { notification: { close } });
    expect(none.opened).toEqual(["/message?tapped=true"]);
    expect(close).toHaveBeenCalledTimes(2);
  });
});

describe("where browsers ask for their pushes", () => {
  const postMessage = vi.fn();

  beforeEach(() => {
    postMessage.mockClear();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    setAccessToken("t-1");
    localStorage.setItem("push-token", "browser-1");
    keepPushDevice(31);
    const ready = Promise.resolve({ active: { postMessage } });
    vi.stubGlobal("navigator", { cookieEnabled: true, serviceWorker: { ready } });
  });

  afterEach(() => {
    takePushDevice();
    localStorage.removeItem("push-token");
    vi.useRealTimers();
  });

  const info = (pushchannel: string) => ({
    body: { name: "Z", version: "1", build: "b", external: [], pushchannel },
  });

  it("the page asks again and again, hands over what has come, and ends with the sign-out", async () => {
    let asked = 0;
    const seen = stubFetch(({ path }) => {
      if (path === "/api/api/info") return info("/local/push");
      asked += 1;
      if (asked === 2) return problem(500, "error.unknown");
      return { body: { pushes: asked === 1 ? [PUSH] : [] } };
    });
    followPushes();
    await vi.advanceTimersByTimeAsync(2000);
    expect(seen.at(-1)).toMatchObject({ path: "/local/push", body: { token: "browser-1" } });
    expect(seen.at(-1)?.headers.get("X-Auth-Token"), "the token is the API's alone").toBeNull();
    expect(postMessage.mock.calls).toEqual([[{ type: "push", push: PUSH }]]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(asked, "also after a failure").toBe(3);
    takePushDevice();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(3);
  });

  it("nothing is asked where a push service brings them", async () => {
    const seen = stubFetch(() => info(""));
    followPushes();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen.map(({ path }) => path)).toEqual(["/api/api/info"]);
    expect(pushState({ pushchannel: "" })).toBe("none");
  });
});
