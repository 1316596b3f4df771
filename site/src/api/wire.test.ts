// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { ApiError, toApiError } from "./problem";
import { send } from "./wire";

/** Answers every request in this way and records what was passed to `fetch`. */
function answering(text: string, init: ResponseInit = {}) {
  const fetching = vi.fn(async (_: string, __: RequestInit) => new Response(text, init));
  vi.stubGlobal("fetch", fetching);
  return () => {
    const given = fetching.mock.calls[0]?.[1] ?? {};
    return { ...given, headers: new Headers(given.headers) };
  };
}

describe("a request", () => {
  it("without a body has neither body nor content type nor idempotency key", async () => {
    const given = answering("{}");
    await send({ method: "GET", url: "/api/treatment/1" });
    expect(given().method).toBe("GET");
    expect(given().headers.get("accept")).toBe("application/json");
    expect(given().credentials).toBe("same-origin");
    expect(given().body).toBeUndefined();
    expect(given().keepalive).toBeUndefined();
    for (const name of ["content-type", "idempotency-key", "x-auth-token"])
      expect(given().headers.has(name)).toBe(false);
  });

  it("with a body is JSON and carries its key", async () => {
    const given = answering("{}");
    const url = "/api/treatment/add";
    await send({ method: "POST", url, body: { note: "a" }, idempotencyKey: "k", keepalive: true });
    expect(given().body).toBe('{"note":"a"}');
    expect(given().headers.get("content-type")).toBe("application/json");
    expect(given().headers.get("idempotency-key")).toBe("k");
    expect(given().keepalive).toBe(true);
  });

  it("R-04: carries no property base64, however deep", async () => {
    const given = answering("{}");
    const body = { name: "a", base64: "AAAA", pictures: [{ base64: "BBBB", side: "left" }] };
    await send({ method: "POST", url: "/api/document/add", body });
    expect(given().body).toBe('{"name":"a","pictures":[{"side":"left"}]}');
  });

  it.each(["/api/document/new", "/api/document/new?p.l=true"])(
    "R-04: is exempt from that: %s",
    async (url) => {
      const given = answering("{}");
      const body = { name: "a", base64: "AAAA", pictures: [{ base64: "BBBB", side: "left" }] };
      await send({ method: "POST", url, body });
      expect(given().body).toBe(JSON.stringify(body));
    },
  );

  it("R-04: is not exempt because something in it is called new", async () => {
    const given = answering("{}");
    await send({ method: "POST", url: "/api/document/add?from=/new", body: { base64: "AAAA" } });
    expect(given().body).toBe("{}");
  });

  it("that the caller stops is no failure of the network", async () => {
    const stop = new AbortController();
    vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
      stop.abort();
      signal?.throwIfAborted();
    });
    const stopped = send({ method: "GET", url: "/api/treatment/1", signal: stop.signal });
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("an answer", () => {
  const body = async (text: string, type = "application/json") => {
    answering(text, { headers: { "content-type": type } });
    return (await send({ method: "GET", url: "/api/x" })).body;
  };

  it("is parsed as JSON, a calendar is kept as text, anything else is nothing", async () => {
    expect(await body('{"id":1}')).toEqual({ id: 1 });
    expect(await body("BEGIN:VCALENDAR", "text/calendar; charset=utf-8")).toBe("BEGIN:VCALENDAR");
    expect(await body("")).toBeNull();
    expect(await body("<html>", "text/html")).toBeNull();
  });
});

describe("toApiError", () => {
  it("has a name, a message and no faults unless the body lists them", () => {
    const error = toApiError(404, { key: "error.notfound" });
    expect(error).toMatchObject({ name: "ApiError", message: "404 error.notfound", fields: [] });
    expect(new ApiError({ status: 0, key: "error.offline" }).fields).toEqual([]);
  });

  it.each([null, undefined, "text", 7, {}, { key: 1 }])(
    "calls a body of another program unknown: %j",
    (body) => {
      expect(toApiError(500, body)).toMatchObject({ status: 500, key: "error.unknown", fields: [] });
    },
  );

  it("takes only whole faults and a request id of text", () => {
    const fault = { path: "note", key: "maxlength" };
    const fields = [null, "note", { path: "note" }, { key: "maxlength" }, { path: 1, key: "a" }, fault];
    expect(toApiError(400, { key: "error.validation", fields, requestId: 7 })).toMatchObject({
      fields: [fault],
      requestId: undefined,
    });
  });
});
