// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../api/client";
import { setAccessToken } from "../api/token";
import { keepDraft, readDraft } from "../device/drafts";
import { draftInTab } from "../device/draftsInTab";
import { openDevice } from "../seal/database";
import { loginAnswer, problem, type RecordedRequest, stubFetch } from "../test/fetchStub";
import { soon } from "../test/soon";
import { rememberLastPage, rememberPage, takeRememberedPage } from "./remembered";
import { login, signup, startSession, useSession } from "./session";
import { logout } from "./signOut";

const STORED = "zuversicht-user";
const known = { id: 7, permissionsInclude: [], newmodel: true };

function current() {
  return renderHook(() => useSession()).result;
}

function cookieUser(): string | undefined {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${STORED}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(STORED.length + 1));
}

function pathsOf(requests: RecordedRequest[]): string[] {
  return requests.map((one) => one.path);
}

/** A browser in which person 7 has switched pushes on. */
function withPush(permission: NotificationPermission = "granted") {
  vi.stubGlobal("Notification", { permission });
  localStorage.setItem("push-token", "browser-1");
  localStorage.setItem("push-owner", "7");
}

const pushServer = (request: RecordedRequest) => {
  if (request.path === "/api/login") return loginAnswer();
  if (request.path === "/api/api/info")
    return { body: { name: "Z", version: "1", build: "b", external: [], pushchannel: "/local/push" } };
  if (request.path === "/api/pushdevice/add") return { status: 201, body: { id: 31, version: 1 } };
  return { status: 204 };
};

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  // biome-ignore lint/suspicious/noDocumentCookie: cookies of earlier tests have to be deleted
  document.cookie = `${STORED}=; Path=/; Max-Age=0`;
  setAccessToken(null);
  startSession();
});

describe("signing in", () => {
  it("S-SESSION-01 S-SESSION-02 S-SESSION-04: login keeps the user object in local storage and cookie", async () => {
    stubFetch(() => loginAnswer());
    const session = current();
    await act(() => login("a@b.de", "secret"));
    expect(session.current.user).toEqual(known);
    expect(JSON.parse(localStorage.getItem(STORED) ?? "")).toEqual(known);
    expect(JSON.parse(cookieUser() ?? "")).toEqual(known);
  });

  it("S-SESSION-06: signup sets the user object", async () => {
    stubFetch(() => ({ ...loginAnswer({ new: true }), status: 201 }));
    const session = current();
    await act(() =>
      signup({ email: "a@b.de", password: "Abcdefghij1!", termsaccepted: true, healthdataaccepted: true }),
    );
    expect(session.current.user?.id).toBe(7);
  });

  it("signup that asks for a code signs nobody in", async () => {
    stubFetch(() => ({ status: 202, body: { confirmation: "code", validseconds: 600 } }));
    const session = current();
    const details = { email: "a@b.de", password: "Abcdefghij1!" } as const;
    const asked = await signup({ ...details, termsaccepted: true, healthdataaccepted: true });
    expect(asked).toEqual({ validSeconds: 600 });
    expect(session.current.user).toBeNull();
    expect(localStorage.getItem(STORED)).toBeNull();
  });

  it("S-SESSION-03: no cookie is written when cookies are disabled", async () => {
    vi.stubGlobal("navigator", { cookieEnabled: false });
    stubFetch(() => loginAnswer());
    await act(() => login("a@b.de", "secret"));
    expect(cookieUser()).toBeUndefined();
    expect(localStorage.getItem(STORED)).not.toBeNull();
  });

  it("S-SESSION-03: no cookie is written where the operator has switched it off", async () => {
    vi.stubEnv("VITE_USER_COOKIE", "off");
    stubFetch(() => loginAnswer());
    await act(() => login("a@b.de", "secret"));
    expect(cookieUser()).toBeUndefined();
    expect(localStorage.getItem(STORED)).not.toBeNull();
  });

  it("S-SESSION-17: neither token reaches storage or cookie", async () => {
    stubFetch(() => loginAnswer());
    await act(() => login("a@b.de", "secret"));
    const everything = JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie;
    expect(everything).not.toContain("t-1");
    expect(everything).not.toContain("secret");
  });

  it("S-SESSION-08: a failed login clears the user object", async () => {
    localStorage.setItem(STORED, JSON.stringify(known));
    stubFetch((request) =>
      request.body && "email" in (request.body as object)
        ? problem(401, "error.login.failed")
        : loginAnswer(),
    );
    startSession();
    const session = current();
    await act(() => expect(login("a@b.de", "wrong")).rejects.toMatchObject({ key: "error.login.failed" }));
    expect(session.current.user).toBeNull();
    expect(localStorage.getItem(STORED)).toBeNull();
    expect(cookieUser()).toBeUndefined();
  });
});

describe("starting", () => {
  it("asks for nothing when nobody was signed in", () => {
    const requests = stubFetch(() => loginAnswer());
    startSession();
    expect(requests).toHaveLength(0);
  });

  it("takes up the session of the last visit through the refresh cookie", async () => {
    localStorage.setItem(STORED, JSON.stringify(known));
    const requests = stubFetch((one) => (one.path === "/api/login" ? loginAnswer() : { body: { id: 1 } }));
    startSession();
    expect(current().current.user).toEqual(known);
    await call("GET", "treatment/1");
    expect(pathsOf(requests)).toEqual(["/api/login", "/api/treatment/1"]);
    expect(requests[1]?.headers.get("X-Auth-Token")).toBe("t-1");
  });

  it("ends as expired when the cookie is no longer good, and keeps the drafts", async () => {
    localStorage.setItem(STORED, JSON.stringify(known));
    await keepDraft(7, "treatment", { note: "half a sentence" });
    stubFetch(() => problem(401, "error.token.invalid"));
    startSession();
    const session = current();
    await soon(() => expect(session.current).toMatchObject({ user: null, end: "expired" }));
    expect(localStorage.getItem(STORED)).toBeNull();
    expect(await readDraft(7, "treatment")).toEqual({ note: "half a sentence" });
  });

  it("stays signed in without network", async () => {
    localStorage.setItem(STORED, JSON.stringify(known));
    const requests = stubFetch(() => "unreachable");
    startSession();
    await soon(() => expect(requests).toHaveLength(1));
    await expect(call("GET", "treatment/1")).rejects.toMatchObject({ key: "error.offline" });
    expect(current().current.user).toEqual(known);
  });

  it("takes a damaged user object for none", () => {
    localStorage.setItem(STORED, "{not json");
    startSession();
    expect(current().current.user).toBeNull();
  });
});

describe("signing out", () => {
  async function signIn() {
    await act(() => login("a@b.de", "secret"));
  }

  it("S-SESSION-07: clears the user object in local storage and cookie", async () => {
    stubFetch(pushServer);
    await signIn();
    const session = current();
    await act(() => logout());
    expect(session.current).toMatchObject({ user: null, end: "own" });
    expect(localStorage.getItem(STORED)).toBeNull();
    expect(cookieUser()).toBeUndefined();
  });

  it("S-SESSION-13: works when the logout call fails", async () => {
    stubFetch((request) =>
      request.path === "/api/logout" ? problem(500, "error.unknown") : pushServer(request),
    );
    await signIn();
    await act(() => logout());
    expect(current().current.user).toBeNull();
    expect(console.warn).toHaveBeenCalledWith("logout call failed", expect.anything());
  });

  it("N-13: drops the remembered page and every draft of the person", async () => {
    stubFetch(pushServer);
    await signIn();
    await keepDraft(7, "treatment", { note: "x" });
    rememberPage("/treatment");
    await act(() => logout());
    expect(takeRememberedPage()).toBeNull();
    expect(await readDraft(7, "treatment")).toBeUndefined();
    expect(await (await openDevice()).count("drafts")).toBe(0);
  });

  it("signs out every other tab", async () => {
    stubFetch(pushServer);
    await signIn();
    await keepDraft(7, "treatment", { note: "x" });
    const session = current();
    // Local storage of the other tab may be updated after its message arrives.
    expect(localStorage.getItem(STORED)).not.toBeNull();
    const otherTab = new BroadcastChannel("zuversicht-session");
    otherTab.postMessage(null);
    await soon(() => expect(session.current).toMatchObject({ user: null, end: "own" }));
    await soon(() => expect(draftInTab(7, "treatment")).toBeUndefined());
    otherTab.close();
  });
});

describe("push device", () => {
  it("S-SESSION-09: is registered after login when push is enabled", async () => {
    withPush();
    const requests = stubFetch(pushServer);
    await act(() => login("a@b.de", "secret"));
    await soon(() => expect(pathsOf(requests)).toContain("/api/pushdevice/add"));
    const added = requests.find(({ path }) => path === "/api/pushdevice/add");
    expect(added?.body).toEqual({ token: "browser-1", platform: "web" });
  });

  it("S-SESSION-10: is not registered when push is not enabled", async () => {
    withPush("default");
    const requests = stubFetch(pushServer);
    await act(() => login("a@b.de", "secret"));
    await act(() => logout());
    expect(pathsOf(requests)).toEqual(["/api/login", "/api/logout"]);
  });

  it("S-SESSION-10: is not registered where nobody has switched pushes on", async () => {
    withPush();
    localStorage.removeItem("push-token");
    const requests = stubFetch(pushServer);
    await act(() => login("a@b.de", "secret"));
    await act(() => logout());
    expect(pathsOf(requests)).toEqual(["/api/login", "/api/logout"]);
  });

  it("S-SESSION-11: is deleted before the logout call", async () => {
    withPush();
    const requests = stubFetch(pushServer);
    await act(() => login("a@b.de", "secret"));
    await soon(() => expect(localStorage.getItem("push-device")).toBe("31"));
    await act(() => logout());
    expect(pathsOf(requests).slice(-2)).toEqual(["/api/pushdevice/delete/31", "/api/logout"]);
  });

  it("S-SESSION-12: a failed deletion does not stop the logout", async () => {
    withPush();
    const requests = stubFetch((one) =>
      one.path.startsWith("/api/pushdevice/delete") ? problem(500, "error.unknown") : pushServer(one),
    );
    await act(() => login("a@b.de", "secret"));
    await soon(() => expect(localStorage.getItem("push-device")).toBe("31"));
    await act(() => logout());
    expect(pathsOf(requests)).toContain("/api/logout");
    expect(current().current.user).toBeNull();
  });
});

describe("the remembered page", () => {
  it("N-12: is used once", () => {
    rememberPage("/treatment?side=left");
    expect(takeRememberedPage()).toBe("/treatment?side=left");
    expect(takeRememberedPage()).toBeNull();
  });

  it("is where the same person was last when only the beginning was asked for", () => {
    const cases = [
      ["/dashboard", 7, "/settings"],
      [null, 7, "/settings"],
      ["/treatment", 7, "/treatment"],
      ["/dashboard", 8, "/dashboard"],
      [null, 8, null],
    ] as const;
    for (const [page, person, expected] of cases) {
      rememberLastPage("/settings", 7);
      if (page) rememberPage(page);
      expect(takeRememberedPage(person, "/dashboard"), `${page} ${person}`).toBe(expected);
      expect(localStorage.getItem("remembered-page")).toBeNull();
    }
  });

  it("is never an address of another site", () => {
    rememberPage("//elsewhere.example");
    expect(takeRememberedPage()).toBeNull();
  });
});
