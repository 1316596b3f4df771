// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loginAnswer, problem, type RecordedRequest, stubFetch } from "../test/fetchStub";
import { call, holdCalls, onSessionEnded } from "./client";
import { create } from "./create";
import type { Treatment } from "./entities";
import { ApiError } from "./problem";
import { get, list, remove, update } from "./rows";
import { expectPerson, setAccessToken } from "./token";
import { setApiLanguage } from "./wire";

const ended = vi.fn();

beforeEach(() => {
  ended.mockClear();
  onSessionEnded(ended);
  setAccessToken("t-0");
  expectPerson(7);
  setApiLanguage("de");
});

const isRefresh = (calls: RecordedRequest) => calls.path === "/api/login";
const isSessionUser = (calls: RecordedRequest) => calls.path === "/api/v1/session/user";
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable("the call should have failed"),
    (error: unknown) => error as ApiError,
  );

/** A server that accepts only these tokens. */
function serverKnowing(...tokens: string[]) {
  return (calls: RecordedRequest) => {
    if (isRefresh(calls)) return loginAnswer();
    if (tokens.includes(calls.headers.get("X-Auth-Token") ?? "")) return { body: { id: 1 } };
    return problem(401, "error.token.invalid");
  };
}

describe("headers", () => {
  it("R-13 R-09: the token and the language go along", async () => {
    const calls = stubFetch(() => ({ body: { id: 1 } }));
    setApiLanguage("en");
    await get("treatment", 1);
    expect(calls[0]?.headers.get("X-Auth-Token")).toBe("t-0");
    expect(calls[0]?.headers.get("app-language")).toBe("en");
  });

  it("R-14 R-15: the token never goes to another host", async () => {
    const calls = stubFetch(() => ({ body: {} }));
    await call("GET", "https://elsewhere.example/api/treatment/1");
    await call("GET", "/other/treatment/1");
    expect(calls.map((one) => one.headers.has("X-Auth-Token"))).toEqual([false, false]);
  });
});

describe("refresh", () => {
  it("S-AUTH-01: a 401 leads to one refresh and a retry of the request", async () => {
    const calls = stubFetch(serverKnowing("t-1"));
    await expect(get("treatment", 1)).resolves.toEqual({ id: 1 });
    expect(calls.map((one) => `${one.method} ${one.path}`)).toEqual([
      "GET /api/treatment/1",
      "POST /api/login",
      "GET /api/treatment/1",
    ]);
    expect(calls[1]?.body).toEqual({ refresh_token: "" });
    expect(ended).not.toHaveBeenCalled();
  });

  it("S-AUTH-02: a second 401 does not refresh again", async () => {
    const calls = stubFetch(serverKnowing());
    expect((await caught(get("treatment", 1))).key).toBe("error.token.invalid");
    expect(calls.filter(isRefresh)).toHaveLength(1);
    expect(calls).toHaveLength(3);
  });

  it("S-AUTH-03: requests refused at the same time share one refresh", async () => {
    const calls = stubFetch(serverKnowing("t-1"));
    await Promise.all([get("treatment", 1), get("treatment", 2), list("timelineentry")]);
    expect(calls.filter(isRefresh)).toHaveLength(1);
  });

  it("a request refused after somebody else's refresh takes the new token without another one", async () => {
    const gates: (() => void)[] = [];
    const calls = stubFetch(async (one) => {
      const answer = serverKnowing("t-1")(one);
      if (one.path === "/api/treatment/2" && one.headers.get("X-Auth-Token") === "t-0") {
        await new Promise<void>((open) => gates.push(open));
      }
      return answer;
    });
    const slow = get("treatment", 2);
    await get("treatment", 1);
    for (const open of gates) open();
    await slow;
    expect(calls.filter(isRefresh)).toHaveLength(1);
  });

  it("fetches the first token before the first call after a start", async () => {
    setAccessToken(null);
    const calls = stubFetch(serverKnowing("t-1"));
    await get("treatment", 1);
    expect(calls.map((one) => one.path)).toEqual(["/api/login", "/api/treatment/1"]);
  });

  it("S-AUTH-06: a 401 that cannot be refreshed signs out", async () => {
    const calls = stubFetch(() => problem(401, "error.token.invalid"));
    expect((await caught(get("treatment", 1))).status).toBe(401);
    expect(calls.map((one) => one.path)).toEqual(["/api/treatment/1", "/api/login"]);
    expect(ended).toHaveBeenCalledOnce();
  });

  it("a 401 that comes when the token was dropped meanwhile leads to a refresh", async () => {
    const calls = stubFetch((one) => {
      if (!isRefresh(one) && one.headers.get("X-Auth-Token") === "t-0") setAccessToken(null);
      return serverKnowing("t-1")(one);
    });
    await expect(get("treatment", 1)).resolves.toEqual({ id: 1 });
    expect(calls.map((one) => one.path)).toEqual(["/api/treatment/1", "/api/login", "/api/treatment/1"]);
  });

  it("keeps the session when the refresh gets no answer", async () => {
    stubFetch((one) => (isRefresh(one) ? "unreachable" : problem(401, "error.token.invalid")));
    expect((await caught(get("treatment", 1))).key).toBe("error.offline");
    expect(ended).not.toHaveBeenCalled();
  });

  it("S-AUTH-10: a 401 of the login itself is a failed login, never a refresh", async () => {
    const calls = stubFetch(() => problem(401, "error.login.failed"));
    const error = await caught(call("POST", "login", { body: { email: "a@b.de" }, anonymous: true }));
    expect(error.key).toBe("error.login.failed");
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers.has("X-Auth-Token")).toBe(false);
  });
});

describe("without a token after a start", () => {
  beforeEach(() => setAccessToken(null));

  it("a refused refresh signs out and sends nothing else", async () => {
    const calls = stubFetch(() => problem(401, "error.token.invalid"));
    expect(await caught(get("treatment", 1))).toMatchObject({ status: 401, key: "error.token.invalid" });
    expect(calls.map((one) => one.path)).toEqual(["/api/login"]);
    expect(ended).toHaveBeenCalledOnce();
  });

  it("a refresh without an answer keeps the session and sends nothing else", async () => {
    const calls = stubFetch(() => "unreachable");
    expect(await caught(get("treatment", 1))).toMatchObject({ status: 0, key: "error.offline" });
    expect(calls.map((one) => one.path)).toEqual(["/api/login"]);
    expect(ended).not.toHaveBeenCalled();
  });

  it("a visitor is not refreshed, and a 401 or 403 ends no session", async () => {
    expectPerson(null);
    for (const status of [401, 403]) {
      const calls = stubFetch(() => problem(status, "error.permission"));
      expect((await caught(get("treatment", 1))).status).toBe(status);
      expect(calls.map((one) => one.path)).toEqual(["/api/treatment/1"]);
    }
    expect(ended).not.toHaveBeenCalled();
  });
});

describe("reads of a person", () => {
  /** A server during whose answer the person signs out. */
  function signedOutMeanwhile() {
    return stubFetch(() => {
      setAccessToken(null);
      expectPerson(null);
      return { body: { id: 1 } };
    });
  }

  it("end with the session: no late answer counts, and none is sent after it", async () => {
    const calls = signedOutMeanwhile();
    expect(await caught(get("treatment", 1))).toMatchObject({ status: 401, key: "error.token.invalid" });
    expectPerson(7);
    setAccessToken("t-0");
    holdCalls(Promise.resolve().then(() => expectPerson(null)));
    expect(await caught(get("treatment", 2))).toMatchObject({ status: 401, key: "error.token.invalid" });
    expect(calls.map((one) => one.path)).toEqual(["/api/treatment/1"]);
    expect(ended).not.toHaveBeenCalled();
  });

  it("end without what the person saves, which the server has taken", async () => {
    signedOutMeanwhile();
    await expect(call("POST", "treatment/add", { body: {} })).resolves.toEqual({ id: 1 });
  });
});

describe("another host", () => {
  it("cannot end the session", async () => {
    const calls = stubFetch(() => problem(401, "error.token.invalid"));
    await caught(call("GET", "https://elsewhere.example/api/treatment/1"));
    expect(calls).toHaveLength(1);
    expect(ended).not.toHaveBeenCalled();
  });
});

describe("calls that are held", () => {
  it("wait with a token, and leave one after the other in their order", async () => {
    let open: () => void = () => undefined;
    holdCalls(
      new Promise<void>((resolve) => {
        open = resolve;
      }),
    );
    const calls = stubFetch(() => ({ body: { id: 1 } }));
    const waiting = [get("treatment", 1), get("treatment", 2)];
    await call("POST", "login", { body: {}, anonymous: true });
    expect(calls.map((one) => one.path)).toEqual(["/api/login"]);
    open();
    await Promise.all(waiting);
    expect(calls.map((one) => one.path)).toEqual(["/api/login", "/api/treatment/1", "/api/treatment/2"]);
    await get("treatment", 3);
    expect(calls).toHaveLength(4);
  });

  it("are not passed by one that comes while they leave, and hold none that comes after", async () => {
    holdCalls(Promise.resolve());
    const answers: Promise<unknown>[] = [];
    const calls = stubFetch((one) => {
      if (one.path === "/api/treatment/1") answers.push(get("treatment", 3));
      return { body: { id: 1 } };
    });
    answers.push(get("treatment", 1), get("treatment", 2));
    for (const one of answers) await one;
    const paths = calls.map((one) => one.path);
    expect(paths).toEqual(["/api/treatment/1", "/api/treatment/2", "/api/treatment/3"]);
    const next = get("treatment", 4);
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    expect(calls).toHaveLength(4);
    await next;
  });
});

describe("answers", () => {
  it("of 300 and above are no success", async () => {
    stubFetch(() => ({ status: 300, body: { id: 1 } }));
    expect((await caught(get("treatment", 1))).status).toBe(300);
  });

  it("without a status are no success", async () => {
    vi.stubGlobal("fetch", async () => Response.error());
    expect(await caught(get("treatment", 1))).toMatchObject({ status: 0, key: "error.unknown" });
  });

  it("of a list are its page", async () => {
    const page = { items: [{ id: 1 }], more: false };
    const calls = stubFetch(() => ({ body: page }));
    expect(await list("treatment", { size: 5 })).toEqual(page);
    expect(calls[0]?.path).toBe("/api/treatment/list?p.i=0&p.s=5");
  });
});

describe("a 403", () => {
  const forbidden = (one: RecordedRequest) =>
    isSessionUser(one) ? { body: { id: 7 } } : problem(403, "error.permission");

  it("S-AUTH-09: is revalidated and does not sign out by default", async () => {
    const calls = stubFetch(forbidden);
    expect((await caught(get("treatment", 1))).key).toBe("error.permission");
    expect(calls.filter(isSessionUser).map((one) => one.method)).toEqual(["GET"]);
    expect(ended).not.toHaveBeenCalled();
  });

  it("S-AUTH-04 S-AUTH-08: signs out when the session-user call answers 401", async () => {
    stubFetch((one) =>
      isSessionUser(one) || isRefresh(one)
        ? problem(401, "error.token.invalid")
        : problem(403, "error.permission"),
    );
    await caught(get("treatment", 1));
    expect(ended).toHaveBeenCalledOnce();
  });

  it("S-AUTH-05: on the session-user call stays silent, without recursion", async () => {
    const calls = stubFetch(() => problem(403, "error.permission"));
    await caught(get("treatment", 1));
    expect(calls.filter(isSessionUser)).toHaveLength(1);
    expect(ended).not.toHaveBeenCalled();
  });
});

describe("the options of signing out", () => {
  /** The client as a build with this setting has it, which answers whom a status signs out. */
  async function built(setting: string) {
    vi.resetModules();
    vi.stubEnv("VITE_LOGOUT_ON", setting);
    const [client, token] = await Promise.all([import("./client"), import("./token")]);
    const out = vi.fn();
    client.onSessionEnded(out);
    token.setAccessToken("t-0");
    token.expectPerson(7);
    return async (status: number, sessionUser: number) => {
      const calls = stubFetch((one) => {
        if (isRefresh(one)) return problem(401, "error.token.invalid");
        return problem(isSessionUser(one) ? sessionUser : status, "error.permission");
      });
      await client.call("GET", "treatment/1").catch(() => undefined);
      const sessionCalls = calls.filter(isSessionUser).length;
      return [out.mock.calls.length > 0, sessionCalls > 0];
    };
  }

  it.each([
    // setting, status, status of the session user, signed out, session user asked
    ["", 401, 401, true, false],
    ["", 403, 200, false, true],
    ["", 403, 401, true, true],
    ["token", 401, 401, true, false],
    ["token", 403, 401, false, false],
    ["permission", 403, 200, true, false],
    ["permission", 401, 401, false, false],
    ["revalidation", 401, 200, false, true],
    ["revalidation", 401, 401, true, true],
    ["revalidation", 401, 403, false, true],
    ["revalidation,permission", 403, 403, true, false],
  ] as const)(
    "S-AUTH-06 S-AUTH-07 S-AUTH-08: %j, %i, session user %i",
    async (setting, status, user, out, calls) => {
      expect(await (await built(setting))(status, user)).toEqual([out, calls]);
    },
  );
});

describe("problems", () => {
  it("carry status, key, fields, current row and request id", async () => {
    stubFetch(() =>
      problem(409, "error.version.conflict", {
        fields: [{ path: "startdate", key: "required" }, "nonsense"],
        current: { id: 1, version: 4 },
      }),
    );
    expect(await caught(get("treatment", 1))).toMatchObject({
      status: 409,
      key: "error.version.conflict",
      fields: [{ path: "startdate", key: "required" }],
      current: { id: 1, version: 4 },
      requestId: "r-1",
    });
  });

  it("hide a foreign answer behind error.unknown", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>Bad gateway</html>", { status: 502 }));
    const error = await caught(get("treatment", 1));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.key).toBe("error.unknown");
  });

  it("say error.offline when no answer comes", async () => {
    stubFetch(() => "unreachable");
    expect((await caught(get("treatment", 1))).key).toBe("error.offline");
  });
});

describe("bodies", () => {
  const stored: Treatment = {
    id: 5,
    version: 3,
    medicalprofile: 2,
    treatmentcategory: { id: 3, key: "chemo", name: "Chemotherapie" },
    startdate: "20240101",
    note: "alt",
  };

  it("R-03: an update carries only what changed, with id and version", async () => {
    const calls = stubFetch(() => ({ body: stored }));
    await update("treatment", stored, { treatmentcategory: 3, startdate: "20240201", note: "alt" });
    expect(calls[0]).toMatchObject({
      path: "/api/treatment/update/5",
      body: { id: 5, version: 3, startdate: "20240201" },
    });
    expect(Object.keys(calls[0]?.body as object).sort()).toEqual(["id", "startdate", "version"]);
  });

  it("null clears a field and an untouched row makes no call", async () => {
    const calls = stubFetch(() => ({ body: stored }));
    await update("treatment", stored, { note: "alt" });
    expect(calls).toHaveLength(0);
    await update("treatment", stored, { note: null });
    expect(calls[0]?.body).toEqual({ id: 5, version: 3, note: null });
  });

  it("R-25: an add carries an idempotency key and the id that the device has made", async () => {
    const calls = stubFetch(() => ({ status: 201, body: stored }));
    await create("treatment", { medicalprofile: 2, note: "neu" });
    await create("treatment", { medicalprofile: 2, note: "neu" }, "key-1");
    expect(calls[0]?.body).toEqual({ medicalprofile: 2, note: "neu", id: expect.any(Number) });
    expect(calls[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(calls[1]?.headers.get("Idempotency-Key")).toBe("key-1");
  });

  it("a delete of a row that is gone is done", async () => {
    stubFetch(() => problem(404, "error.notfound"));
    await expect(remove("treatment", 5)).resolves.toBeUndefined();
  });

  it("a delete that is refused for another reason fails", async () => {
    stubFetch(() => problem(409, "error.reference.inuse"));
    expect((await caught(remove("treatment", 5))).key).toBe("error.reference.inuse");
    stubFetch(() => "unreachable");
    expect((await caught(remove("treatment", 5))).key).toBe("error.offline");
  });
});
