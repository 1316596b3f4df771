// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import worker from "../../worker/push.js?raw";
import { expectPerson, setAccessToken } from "../api/token";
import { loginAnswer, problem, stubFetch } from "../test/fetchStub";
import { soon } from "../test/soon";
import { pollPushes, pushState, switchPushOff } from "./push";
import { storePushDevice, takePushDevice } from "./pushDevice";

const PUSH = {
  notification: { title: "Zuversicht", body: "Sie haben eine Erinnerung." },
  data: { link: "/message" },
};

interface Client {
  postMessage: (message: unknown, ports?: readonly MessagePort[]) => void;
  focus: () => Promise<void>;
  navigate: (url: string) => Promise<void>;
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

/** An open page. `answers`: whether it goes to the messages when it is told of a tap. */
function page(answers = false) {
  const messages: unknown[] = [];
  const done: string[] = [];
  return {
    messages,
    done,
    focus: async () => void done.push("focus"),
    navigate: async (url: string) => void done.push(url),
    postMessage(message: unknown, ports: readonly MessagePort[] = []) {
      messages.push(message);
      if (answers) ports[0]?.postMessage(null);
    },
  };
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
    expect(open.messages).toEqual(["notification-pushed"]);
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

  const tap = { notification: { close: () => undefined } };

  it("N-10: brings the page to the front after a tap, which goes to the messages", async () => {
    const close = vi.fn();
    const open = page(true);
    const { opened, happens } = scopeOf([open, page()]);
    await happens("notificationclick", { notification: { close } });
    expect([open.messages, open.done, opened]).toEqual([["notification-tapped"], ["focus"], []]);
    expect(close).toHaveBeenCalledOnce();
  });

  it("N-10: opens the messages in a page that is locked or has no menus, and says nothing", async () => {
    const locked = page();
    const { opened, happens } = scopeOf([locked]);
    await happens("notificationclick", tap);
    expect([locked.done, opened]).toEqual([["focus", "/message?tapped=true"], []]);
  });

  it("N-10: opens a page where there is none, or none that the worker may change", async () => {
    const none = scopeOf([]);
    await none.happens("notificationclick", tap);
    expect(none.opened).toEqual(["/message?tapped=true"]);
    const refuse = () => Promise.reject(new TypeError("not its own"));
    const other = scopeOf([{ ...page(), focus: refuse, navigate: refuse }]);
    await other.happens("notificationclick", tap);
    expect(other.opened).toEqual(["/message?tapped=true"]);
  });
});

describe("where browsers ask for their pushes", () => {
  const postMessage = vi.fn();

  beforeEach(() => {
    postMessage.mockClear();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    setAccessToken("t-1");
    sessionStorage.clear();
    expectPerson(7);
    storePushDevice("browser-1", 31);
    const ready = Promise.resolve({ active: { postMessage } });
    const getRegistration = async () => undefined;
    vi.stubGlobal("navigator", { cookieEnabled: true, serviceWorker: { ready, getRegistration } });
    vi.stubGlobal("Notification", { permission: "granted" });
  });

  afterEach(() => {
    localStorage.clear();
    expectPerson(null);
    vi.useRealTimers();
  });

  const info = (pushchannel: string) => ({
    body: { name: "Z", version: "1", build: "b", external: [], pushchannel },
  });

  it("the page asks again and again, hands over what has come, and ends with the sign-out", async () => {
    let asked = 0;
    const requests = stubFetch(({ path }) => {
      if (path === "/api/api/info") return info("/local/push");
      if (path === "/api/pushdevice/add") return { body: { id: 31, version: 1 } };
      asked += 1;
      if (asked === 2) return problem(500, "error.unknown");
      return { body: { pushes: asked === 1 ? [PUSH] : [] } };
    });
    pollPushes();
    await vi.advanceTimersByTimeAsync(2000);
    expect(requests.at(-1)).toMatchObject({ path: "/local/push", body: { token: "browser-1" } });
    expect(requests.at(-1)?.headers.get("X-Auth-Token"), "the token is the API's alone").toBeNull();
    expect(postMessage.mock.calls).toEqual([[{ type: "push", push: PUSH }]]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(asked, "also after a failure").toBe(3);
    takePushDevice();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(3);
  });

  it("nothing is asked where a push service brings them", async () => {
    const requests = stubFetch(({ path }) =>
      path === "/api/api/info" ? info("") : { body: { id: 31, version: 1 } },
    );
    pollPushes();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(requests.map(({ path }) => path)).toEqual(["/api/api/info", "/api/pushdevice/add"]);
    expect(pushState({ pushchannel: "" })).toBe("none");
  });

  it("the server hears of the browser once in a visit, as it forgets one that could not be reached", async () => {
    let next = 32;
    const requests = stubFetch(({ path }) => {
      if (path === "/api/api/info") return info("/local/push");
      return { body: path === "/api/pushdevice/add" ? { id: next++, version: 1 } : { pushes: [] } };
    });
    const messages = () =>
      requests.filter(({ path }) => path === "/api/pushdevice/add").map(({ body }) => body);
    pollPushes();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(messages()).toEqual([{ token: "browser-1", platform: "web" }]);
    expect(takePushDevice(), "the row of today").toBe(32);
  });

  it("the page asks later where the server does not say how", async () => {
    let isDown = true;
    const requests = stubFetch(({ path }) => {
      if (path === "/api/api/info") return isDown ? "unreachable" : info("/local/push");
      return { body: path === "/api/pushdevice/add" ? { id: 31, version: 1 } : { pushes: [PUSH] } };
    });
    pollPushes();
    await vi.advanceTimersByTimeAsync(5000);
    expect(requests.map(({ path }) => path)).toEqual(["/api/api/info"]);
    // What the device has cached is looked for before it is tried again.
    await soon(() => expect(console.warn).toHaveBeenCalledWith("no pushes asked for", expect.anything()));
    isDown = false;
    await vi.advanceTimersByTimeAsync(10_000);
    await soon(() => expect(postMessage).toHaveBeenCalledWith({ type: "push", push: PUSH }));
  });

  it("they go on while the page is locked, and end as soon as somebody else is there", async () => {
    let asked = 0;
    stubFetch(({ path }) => {
      if (path === "/api/api/info") return info("/local/push");
      if (path === "/api/pushdevice/add") return { body: { id: 31, version: 1 } };
      asked += 1;
      return { body: { pushes: [] } };
    });
    pollPushes();
    await vi.advanceTimersByTimeAsync(2000);
    expectPerson(null);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toBe(2);
    expectPerson(8);
    expect(pushState({ pushchannel: "/local/push" })).not.toBe("on");
    pollPushes();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(2);
    expect(localStorage.getItem("push-token")).toBeNull();
  });

  it("the server hears of it with a token that can take it back", async () => {
    setAccessToken(null);
    const requests = stubFetch(({ path }) => {
      if (path === "/api/api/info") return info("");
      return path === "/api/login" ? loginAnswer() : { body: { id: 31, version: 1 } };
    });
    pollPushes();
    await vi.advanceTimersByTimeAsync(2000);
    expect(requests.map(({ path }) => path)).toEqual(["/api/api/info", "/api/login", "/api/pushdevice/add"]);
    expect(requests.at(-1)?.headers.get("X-Auth-Token")).toBe("t-1");
  });

  it("who switches them off while the server hears of the browser gets none", async () => {
    let answer: () => void = () => undefined;
    const requests = stubFetch(async ({ method, path }) => {
      if (path === "/api/api/info") return info("/local/push");
      if (path !== "/api/pushdevice/add") return { status: method === "DELETE" ? 204 : 200 };
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { body: { id: 32, version: 1 } };
    });
    pollPushes();
    await vi.advanceTimersByTimeAsync(2000);
    await switchPushOff();
    answer();
    await vi.advanceTimersByTimeAsync(0);
    const removed = requests.filter(({ method }) => method === "DELETE").map(({ path }) => path);
    expect(removed).toEqual(["/api/pushdevice/delete/31", "/api/pushdevice/delete/32"]);
    expect(takePushDevice()).toBeNull();
  });
});
