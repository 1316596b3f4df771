// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../api/client";
import { accessToken, refreshAccess, setAccessToken } from "../api/token";
import { keepDraft, readDraft } from "../device/drafts";
import { draftInTab } from "../device/draftsInTab";
import { loginAnswer, problem, type RecordedRequest, stubFetch } from "../test/fetchStub";
import { soon } from "../test/soon";
import { chooseIdleMinutes } from "./idle";
import { rememberPage, takeRememberedPage } from "./remembered";
import { login, startSession, useSession } from "./session";
import { lock, logout } from "./signOut";

const PENDING = "sign-out-owed";
const STORED = "zuversicht-user";
const MINUTE = 60_000;

const current = () => renderHook(() => useSession()).result;
const pathsOf = (requests: RecordedRequest[]) => requests.map((one) => one.path);

/** A server that knows person 7, or whoever signs in. */
function answers(person = 7) {
  return (request: RecordedRequest) =>
    request.path === "/api/login" ? loginAnswer({ id: person }) : { status: 204 };
}

async function signIn(person = 7) {
  stubFetch(answers(person));
  await act(() => login("a@b.de", "secret"));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  setAccessToken(null);
  startSession();
});

describe("a sign-out without network", () => {
  it("leaves nothing on the device at once, though no answer ever comes", async () => {
    await signIn();
    await keepDraft(7, "treatment", { note: "x" });
    rememberPage("/treatment", 7);
    stubFetch(() => new Promise(() => undefined));
    const session = current();
    act(() => void logout());
    expect(session.current).toMatchObject({ user: null, end: "own" });
    expect(localStorage.getItem(STORED)).toBeNull();
    expect(document.cookie).not.toContain(STORED);
    expect(accessToken()).toBeNull();
    expect(takeRememberedPage(7)).toBeNull();
    expect(draftInTab(7, "treatment")).toBeUndefined();
    await soon(async () => expect(await readDraft(7, "treatment")).toBeUndefined());
    // What is kept until the server knows has no secret.
    expect(JSON.stringify({ ...localStorage })).not.toContain("t-1");
    expect(localStorage.getItem(PENDING)).toBe("1");
  });

  it("is finished when the network is back, by the cookie alone", async () => {
    await signIn();
    stubFetch(() => "unreachable");
    await act(() => logout());
    expect(localStorage.getItem(PENDING)).toBe("1");
    const requests = stubFetch(answers());
    window.dispatchEvent(new Event("online"));
    await soon(() => expect(localStorage.getItem(PENDING)).toBeNull());
    expect(requests).toMatchObject([
      { method: "POST", path: "/api/login/revoke", body: { refresh_token: "" } },
    ]);
    expect(requests[0]?.headers.has("X-Auth-Token")).toBe(false);
    window.dispatchEvent(new Event("online"));
    await soon(() => expect(requests).toHaveLength(1));
  });

  it("is finished at the next visit, and stays pending as long as the server fails", async () => {
    localStorage.setItem(PENDING, "1");
    const failing = stubFetch(() => problem(503, "error.unavailable"));
    startSession();
    await soon(() => expect(failing).toHaveLength(1));
    expect(localStorage.getItem(PENDING)).toBe("1");
    stubFetch(answers());
    startSession();
    await soon(() => expect(localStorage.getItem(PENDING)).toBeNull());
  });

  it("lets nothing use the cookie until then", async () => {
    localStorage.setItem(STORED, JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }));
    localStorage.setItem(PENDING, "1");
    const requests = stubFetch(() => "unreachable");
    await expect(refreshAccess()).resolves.toBe("refused");
    expect(requests).toHaveLength(0);
  });

  it("is finished before somebody else signs in", async () => {
    localStorage.setItem(PENDING, "1");
    const requests = stubFetch(answers(8));
    await act(() => login("c@d.de", "secret"));
    expect(pathsOf(requests).slice(0, 2)).toEqual(["/api/login/revoke", "/api/login"]);
    expect(localStorage.getItem(PENDING)).toBeNull();
    expect(current().current.user?.id).toBe(8);
  });

  it("falls back on the cookie when the access token is over", async () => {
    await signIn();
    const requests = stubFetch((one) =>
      one.path === "/api/logout" ? problem(401, "error.token.invalid") : { status: 204 },
    );
    await act(() => logout());
    expect(pathsOf(requests)).toEqual(["/api/logout", "/api/login/revoke"]);
    expect(localStorage.getItem(PENDING)).toBeNull();
  });
});

describe("the push device", () => {
  beforeEach(() => {
    localStorage.setItem("push-token", "browser-1");
    localStorage.setItem("push-owner", "7");
  });

  it("is removed with a new token when the old one is over, before the logout", async () => {
    await signIn();
    localStorage.setItem("push-device", "31");
    const requests = stubFetch((one) => {
      if (one.path === "/api/login") return loginAnswer({ token: "t-2" });
      const isKnown = one.headers.get("X-Auth-Token") === "t-2";
      return isKnown ? { status: 204 } : problem(401, "error.token.invalid");
    });
    await act(() => logout());
    expect(pathsOf(requests)).toEqual([
      "/api/pushdevice/delete/31",
      "/api/login",
      "/api/pushdevice/delete/31",
      "/api/logout",
    ]);
    expect(localStorage.getItem("push-token"), "for the next sign-in").toBe("browser-1");
  });

  it("is removed with a new token on a page that has had none yet", async () => {
    await signIn();
    localStorage.setItem("push-device", "31");
    setAccessToken(null);
    const requests = stubFetch(answers());
    await act(() => logout());
    expect(pathsOf(requests)).toEqual(["/api/login", "/api/pushdevice/delete/31", "/api/logout"]);
  });

  it("gives up the name it was known by where the server does not hear of it", async () => {
    await signIn();
    localStorage.setItem("push-device", "31");
    stubFetch(() => "unreachable");
    await act(() => logout());
    expect(localStorage.getItem("push-token")).toBeNull();
    expect(localStorage.getItem("push-device")).toBeNull();
  });

  it("stays through a lock", async () => {
    await signIn();
    localStorage.setItem("push-device", "31");
    const requests = stubFetch(answers());
    await act(() => lock());
    expect(pathsOf(requests)).toEqual(["/api/logout"]);
    expect(localStorage.getItem("push-device")).toBe("31");
    await signIn(7);
    expect(localStorage.getItem("push-token"), "the person comes back").toBe("browser-1");
  });

  const ENDS: readonly [string, () => Promise<unknown>][] = [
    ["a lock", lock],
    [
      "the end of a session that the server rejects",
      () => {
        stubFetch(() => problem(401, "error.token.invalid"));
        return expect(call("GET", "treatment/list")).rejects.toMatchObject({ status: 401 });
      },
    ],
    ["a sign-out", logout],
  ];

  it.each(ENDS)("is given up when somebody else signs in after %s", async (_, end) => {
    vi.stubGlobal("Notification", { permission: "granted" });
    await signIn();
    localStorage.setItem("push-device", "31");
    await act(end);
    expect(current().current.user).toBeNull();
    const requests = stubFetch(answers(8));
    await act(() => login("c@d.de", "secret"));
    await soon(() => expect(localStorage.getItem("push-token")).toBeNull());
    expect(localStorage.getItem("push-device")).toBeNull();
    expect(pathsOf(requests).filter((path) => path.startsWith("/api/pushdevice"))).toEqual([]);
  });

  it("goes when its registration ends after the sign-out", async () => {
    vi.stubGlobal("Notification", { permission: "granted" });
    let register: () => void = () => undefined;
    const registered = new Promise<void>((resolve) => {
      register = resolve;
    });
    const requests = stubFetch(async (one) => {
      if (one.path === "/api/api/info") return { body: { external: [], pushchannel: "/local/push" } };
      if (one.path !== "/api/pushdevice/add") return answers()(one);
      await registered;
      return { status: 201, body: { id: 31, version: 1 } };
    });
    await act(() => login("a@b.de", "secret"));
    await soon(() => expect(pathsOf(requests)).toContain("/api/pushdevice/add"));
    await act(() => logout());
    register();
    await soon(() => expect(pathsOf(requests)).toContain("/api/pushdevice/delete/31"));
    expect(requests.at(-1)?.headers.get("X-Auth-Token"), "their own token").toBe("t-1");
    expect(localStorage.getItem("push-device")).toBeNull();
  });
});

describe("a lock", () => {
  it("ends the session and keeps drafts and place for the same person alone", async () => {
    await signIn();
    await keepDraft(7, "treatment", { note: "half a sentence" });
    rememberPage("/treatment", 7);
    const requests = stubFetch(answers());
    const session = current();
    await act(() => lock());
    expect(session.current).toMatchObject({ user: null, end: "locked" });
    expect(pathsOf(requests)).toEqual(["/api/logout"]);
    expect([accessToken(), localStorage.getItem(STORED), localStorage.getItem(PENDING)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await readDraft(7, "treatment")).toEqual({ note: "half a sentence" });
    expect(takeRememberedPage(8)).toBeNull();
    rememberPage("/treatment", 7);
    expect(takeRememberedPage(7)).toBe("/treatment");
  });

  it("also locks the other tabs, with their drafts", async () => {
    await signIn();
    await keepDraft(7, "treatment", { note: "x" });
    const session = current();
    const otherTab = new BroadcastChannel("zuversicht-session");
    otherTab.postMessage("locked");
    await soon(() => expect(session.current).toMatchObject({ user: null, end: "locked" }));
    expect(draftInTab(7, "treatment")).toEqual({ note: "x" });
    otherTab.close();
  });

  it("is not opened by closing the browser", async () => {
    await signIn();
    chooseIdleMinutes(5);
    localStorage.setItem("last-input", String(Date.now() - 5 * MINUTE));
    const requests = stubFetch(answers());
    startSession();
    expect(current().current).toMatchObject({ user: null, end: "locked" });
    await soon(() => expect(localStorage.getItem(PENDING)).toBeNull());
    expect(pathsOf(requests)).toEqual(["/api/login/revoke"]);
    localStorage.setItem("last-input", String(Date.now() - 4 * MINUTE));
    localStorage.setItem(STORED, JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }));
    startSession();
    expect(current().current.user?.id).toBe(7);
  });
});

describe("another person", () => {
  it("finds no drafts of the former one after signing in", async () => {
    await signIn();
    await keepDraft(7, "treatment", { note: "x" });
    await act(() => lock());
    await signIn(8);
    await soon(async () => expect(await readDraft(7, "treatment")).toBeUndefined());
    await act(() => lock());
    await keepDraft(8, "treatment", { note: "y" });
    await signIn(8);
    expect(await readDraft(8, "treatment")).toEqual({ note: "y" });
  });

  it("takes the place of the former one when the cookie turns out to be theirs", async () => {
    await signIn();
    await keepDraft(7, "treatment", { note: "x" });
    const session = current();
    setAccessToken(null);
    const requests = stubFetch(answers(8));
    const write = call("POST", "treatment/add", { body: { note: "of the former one" } });
    await act(() => expect(write).rejects.toMatchObject({ key: "error.token.invalid" }));
    expect(pathsOf(requests)).toEqual(["/api/login"]);
    expect(session.current).toMatchObject({ user: { id: 8 }, end: null });
    expect(JSON.parse(localStorage.getItem(STORED) ?? "")).toMatchObject({ id: 8 });
    await soon(async () => expect(await readDraft(7, "treatment")).toBeUndefined());
    expect(accessToken()).toBe("t-1");
  });

  it("never sends what the former one had asked for, nor is signed out by it", async () => {
    await signIn();
    const session = current();
    let other: BroadcastChannel | undefined;
    const requests = stubFetch(async (one) => {
      if (one.path !== "/api/treatment/add") return answers(8)(one);
      other = new BroadcastChannel("zuversicht-session");
      other.postMessage({ id: 8, permissionsInclude: [], newmodel: true });
      await soon(() => expect(session.current.user?.id).toBe(8));
      return problem(401, "error.token.invalid");
    });
    const write = call("POST", "treatment/add", { body: { note: "of the former one" } });
    await act(() => expect(write).rejects.toMatchObject({ status: 401 }));
    expect(pathsOf(requests).filter((path) => path === "/api/treatment/add")).toHaveLength(1);
    expect(session.current.user?.id).toBe(8);
    other?.close();
  });
});
