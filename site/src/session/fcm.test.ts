// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectPerson, setAccessToken } from "../api/token";
import { problem, type RecordedRequest, stubFetch } from "../test/fetchStub";
import { soon } from "../test/soon";
import { dropPushDevice, pollPushes, pushState, registerPushDevice, switchPushOn } from "./push";

const FCM = {
  projectid: "zuversicht-test",
  appid: "1:2:web:3",
  apikey: "key-1",
  senderid: "2",
  vapidkey: "BAAD",
};

const INSTALLATION = {
  fid: "cccccccccccccccccccccc",
  refreshToken: "refresh-1",
  authToken: { token: "auth-1", expiresIn: "604800s" },
};

/** What browsers have and jsdom does not. */
class PushSubscription {
  endpoint = `https://push.example/${subscribed}`;
  getKey(name: string) {
    return new TextEncoder().encode(name).buffer;
  }
  async unsubscribe() {
    subscription = null;
    return true;
  }
}

class PushManager {
  async getSubscription() {
    return subscription;
  }
  async subscribe() {
    subscribed += 1;
    subscription = new PushSubscription();
    return subscription;
  }
}

class ServiceWorkerRegistration {
  scope = `${location.origin}/`;
  active = {};
  pushManager = new PushManager();
  showNotification() {}
}

let subscription: PushSubscription | null = null;
let subscribed = 0;

describe("pushes by Firebase Cloud Messaging", () => {
  beforeEach(() => {
    subscription = null;
    setAccessToken("t-1");
    expectPerson(7);
    const registration = new ServiceWorkerRegistration();
    const serviceWorker = {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      addEventListener: () => undefined,
    };
    vi.stubGlobal("navigator", {
      cookieEnabled: true,
      onLine: true,
      language: "de",
      userAgent: "",
      serviceWorker,
    });
    vi.stubGlobal("PushManager", PushManager);
    vi.stubGlobal("PushSubscription", PushSubscription);
    vi.stubGlobal("ServiceWorkerRegistration", ServiceWorkerRegistration);
    vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" });
  });

  afterEach(() => {
    expectPerson(null);
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** Google's two hosts and our server, each as it answers. */
  function world() {
    return stubFetch(({ method, path }) => {
      if (path.startsWith("https://firebaseinstallations.googleapis.com/")) return { body: INSTALLATION };
      if (path.startsWith("https://fcmregistrations.googleapis.com/"))
        return { body: { token: `fcm-${subscribed}` } };
      if (path === "/api/api/info")
        return { body: { name: "Z", version: "1", build: "b", external: [], pushchannel: "", fcm: FCM } };
      return method === "DELETE" ? "unreachable" : { body: { id: 31, version: 1 } };
    });
  }

  const registrations = (requests: readonly RecordedRequest[]) =>
    requests.filter(({ path }) => path === "/api/pushdevice/add").map(({ body }) => body);

  it("the server hears of the token, which is asked of Google's two hosts alone", async () => {
    const requests = world();
    await switchPushOn();
    expect(registrations(requests)).toEqual([{ token: `fcm-${subscribed}`, platform: "web" }]);
    expect(pushState({ pushchannel: "", fcm: FCM })).toBe("on");
    const others = requests.filter(({ path }) => path.startsWith("https:"));
    expect(others.map(({ path }) => path)).toEqual([
      "https://firebaseinstallations.googleapis.com/v1/projects/zuversicht-test/installations",
      "https://fcmregistrations.googleapis.com/v1/projects/zuversicht-test/registrations",
    ]);
    expect(others.at(-1)?.body).toMatchObject({ web: { applicationPubKey: "BAAD" } });
    for (const { headers } of others) expect(headers.get("X-Auth-Token"), "of the API alone").toBeNull();
  });

  it("the server hears of another token when the service has changed it", async () => {
    const requests = world();
    await switchPushOn();
    subscription = null;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    pollPushes();
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    await soon(() =>
      expect(registrations(requests).at(-1)).toEqual({ token: `fcm-${subscribed}`, platform: "web" }),
    );
    expect(registrations(requests)).toHaveLength(2);
  });

  it("who signs out without network is known by no token any more", async () => {
    world();
    await switchPushOn();
    expect(subscription).not.toBeNull();
    await expect(dropPushDevice(31, "t-1", async () => null)).rejects.toThrow();
    expect(subscription).toBeNull();
    expect(localStorage.getItem("push-token")).toBeNull();
  });

  it("the next person in this browser ends what the former one had", async () => {
    const requests = world();
    await switchPushOn();
    expectPerson(8);
    expect(pushState({ pushchannel: "", fcm: FCM })).toBe("off");
    await registerPushDevice();
    expect(subscription).toBeNull();
    expect(localStorage.getItem("push-token")).toBeNull();
    expect(registrations(requests), "nothing for this person").toHaveLength(1);
  });

  it("nothing is stored when the service refuses", async () => {
    const requests = stubFetch(({ path }) => {
      if (path !== "/api/api/info") return problem(403, "PERMISSION_DENIED");
      return { body: { name: "Z", version: "1", build: "b", external: [], pushchannel: "", fcm: FCM } };
    });
    await expect(switchPushOn()).rejects.toThrow();
    expect(registrations(requests)).toEqual([]);
    expect(pushState({ pushchannel: "", fcm: FCM })).toBe("off");
  });

  it("a browser without push service is told so", () => {
    vi.stubGlobal("PushManager", undefined);
    Reflect.deleteProperty(globalThis, "PushManager");
    expect(pushState({ pushchannel: "", fcm: FCM })).toBe("unable");
    expect(pushState({ pushchannel: "/local/push" })).toBe("off");
  });
});
