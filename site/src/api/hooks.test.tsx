import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startServer } from "../test/server/server";
import type { Treatment } from "./entities";
import { useApi, useEntities, useEntity, useQuietRead, useSessionUser } from "./hooks";
import { setAccessToken } from "./token";

const row = (id: number, note: string) => ({
  id,
  medicalprofile: 1,
  treatmentcategory: 3,
  startdate: "20260209",
  note,
});

function treatments() {
  return startServer({ medicalprofile: [{ id: 1 }], treatment: [row(1, "first"), row(2, "second")] });
}

beforeEach(() => setAccessToken("t-1"));

function wrapper({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>;
}

async function shown() {
  const { result } = renderHook(
    () => ({ list: useEntities("treatment"), one: useEntity("treatment", 1), api: useApi() }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.one.entity).toBeDefined());
  await waitFor(() => expect(result.current.list.items).toHaveLength(2));
  return result;
}

const notes = (items: Treatment[] | undefined) => items?.map((row) => row.note);

describe("useApi keeps what is shown in step", () => {
  it("after an update, in the row and in every list", async () => {
    treatments();
    const result = await shown();
    const stored = result.current.one.entity as Treatment;
    await act(() => result.current.api.update("treatment", stored, { note: "changed" }));
    await waitFor(() => expect(notes(result.current.list.items)).toEqual(["changed", "second"]));
    expect(result.current.one.entity).toMatchObject({ note: "changed", version: 2 });
  });

  it("after an add and a removal", async () => {
    treatments();
    const { id: _id, ...added } = row(3, "third");
    const result = await shown();
    await act(() => result.current.api.create("treatment", added));
    await waitFor(() => expect(notes(result.current.list.items)).toEqual(["first", "second", "third"]));
    await act(() => result.current.api.remove("treatment", 2));
    await waitFor(() => expect(notes(result.current.list.items)).toEqual(["first", "third"]));
  });

  it("after a conflict, with the row as the server has it, so that a second save works", async () => {
    const server = treatments();
    const result = await shown();
    const stored = result.current.one.entity as Treatment;
    server.put("treatment", { ...stored, version: 5, note: "elsewhere" });
    await act(() =>
      expect(result.current.api.update("treatment", stored, { note: "mine" })).rejects.toMatchObject({
        key: "error.version.conflict",
      }),
    );
    const current = result.current.one.entity as Treatment;
    expect(current).toMatchObject({ version: 5, note: "elsewhere" });
    expect(server.calls("GET", "treatment/1")).toHaveLength(1);
    await act(() => result.current.api.update("treatment", current, { note: "mine" }));
    expect(server.row("treatment", 1)).toMatchObject({ version: 6, note: "mine" });
  });

  it("puts the answer of a write into the shown rows and lists without reading them again", async () => {
    const server = treatments();
    const result = await shown();
    server.fail("GET ", "offline");
    const stored = result.current.one.entity as Treatment;
    const reads = () => server.calls("GET", "treatment/1").length;
    const before = reads();
    await act(() => result.current.api.update("treatment", stored, { note: "changed" }));
    expect(notes(result.current.list.items)).toEqual(["changed", "second"]);
    expect(result.current.one.entity?.note).toBe("changed");
    await act(() => result.current.api.remove("treatment", 2));
    expect(notes(result.current.list.items)).toEqual(["changed"]);
    await act(() => result.current.api.remove("treatment", 1));
    expect(result.current.one.entity).toBeUndefined();
    expect(reads()).toBe(before);
  });

  it("writes while a list could not be read", async () => {
    const server = treatments();
    const stored = server.row("treatment", 1) as Treatment;
    server.fail("GET treatment/list", "offline");
    const { result } = renderHook(() => ({ list: useEntities("treatment"), api: useApi() }), { wrapper });
    await waitFor(() => expect(result.current.list.error).toBeDefined());
    await act(() => result.current.api.update("treatment", stored, { note: "changed" }));
    expect(server.row("treatment", 1)?.note).toBe("changed");
  });

  it("keeps the shown row after any other failure of a write", async () => {
    const server = treatments();
    const result = await shown();
    server.fail("POST treatment/update", { key: "error.validation", fields: [] });
    const stored = result.current.one.entity as Treatment;
    await act(() =>
      expect(result.current.api.update("treatment", stored, { note: "mine" })).rejects.toMatchObject({
        key: "error.validation",
      }),
    );
    expect(result.current.one.entity).toBe(stored);
  });

  it("keeps what is read by hand for what shows it", async () => {
    const server = treatments();
    const result = await shown();
    server.change("treatment", 1, { note: "elsewhere" });
    const reads = () => server.calls("GET", "treatment").length;
    const before = reads();
    await act(() => result.current.api.get("treatment", 1));
    expect(result.current.one.entity?.note).toBe("elsewhere");
    server.change("treatment", 2, { note: "there" });
    await act(() => result.current.api.list("treatment"));
    expect(notes(result.current.list.items)).toEqual(["elsewhere", "there"]);
    expect(reads()).toBe(before + 2);
  });

  it("tells whether there are more rows than were read", async () => {
    treatments();
    const { result } = renderHook(() => useEntities("treatment", { size: 1 }), { wrapper });
    expect(result.current.more).toBe(false);
    await waitFor(() => expect(result.current.items).toHaveLength(1));
    expect(result.current.more).toBe(true);
  });

  it("reads again on request", async () => {
    const server = treatments();
    const result = await shown();
    expect(result.current.list.more).toBe(false);
    server.change("treatment", 1, { note: "elsewhere" });
    await act(() => result.current.one.reload());
    expect(result.current.one.entity?.note).toBe("elsewhere");
    await act(() => result.current.list.reload());
    expect(notes(result.current.list.items)).toEqual(["elsewhere", "second"]);
  });

  it("asks for nothing without an id or a query", () => {
    const { requests } = treatments();
    renderHook(() => [useEntity("treatment", null), useEntities("treatment", null)], { wrapper });
    expect(requests).toHaveLength(0);
  });
});

describe("useQuietRead", () => {
  it("leaves a failure to the page: nobody else is told, and it is not tried again by itself", async () => {
    const server = treatments();
    server.fail("GET medicalprofile/1", "offline");
    const onError = vi.fn();
    const onErrorRetry = vi.fn();
    const { result } = renderHook(() => useQuietRead("medicalprofile/1"), {
      wrapper: ({ children }) => (
        <SWRConfig value={{ provider: () => new Map(), onError, onErrorRetry }}>{children}</SWRConfig>
      ),
    });
    await waitFor(() => expect(result.current.error?.key).toBe("error.offline"));
    expect(result.current.busy).toBe(false);
    expect(onError).not.toHaveBeenCalled();
    expect(onErrorRetry).not.toHaveBeenCalled();
  });

  it("reads again on request", async () => {
    const server = treatments();
    const { result } = renderHook(() => useQuietRead<{ version: number }>("medicalprofile/1"), { wrapper });
    await waitFor(() => expect(result.current.data?.version).toBe(1));
    server.change("medicalprofile", 1, {});
    await act(() => result.current.reload());
    expect(result.current.data?.version).toBe(2);
  });

  it("renders nothing anew while what is shown is read again", async () => {
    treatments();
    let renders = 0;
    const { result } = renderHook(
      () => {
        renders += 1;
        return useQuietRead<{ version: number }>("medicalprofile/1");
      },
      { wrapper },
    );
    await waitFor(() => expect(result.current.data?.version).toBe(1));
    renders = 0;
    await act(() => result.current.reload());
    expect(renders).toBe(0);
  });

  it("tells that a failed read is repeated", async () => {
    const server = treatments();
    server.fail("GET medicalprofile/1", "offline", { times: 1 });
    const { result } = renderHook(() => useQuietRead<{ id: number }>("medicalprofile/1"), { wrapper });
    await waitFor(() => expect(result.current.error?.key).toBe("error.offline"));
    const answer = server.hold("medicalprofile/1");
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.busy).toBe(true));
    answer.release();
    await waitFor(() => expect(result.current.data?.id).toBe(1));
    expect(result.current.busy).toBe(false);
  });

  it("tells a failure only while there is nothing to show, and tries again on request", async () => {
    const server = treatments();
    server.fail("GET medicalprofile/1", "offline", { times: 1 });
    const { result } = renderHook(() => useQuietRead<{ id: number }>("medicalprofile/1"), { wrapper });
    await waitFor(() => expect(result.current.error?.key).toBe("error.offline"));
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.data?.id).toBe(1));
    expect(result.current.error).toBeUndefined();
    server.fail("GET medicalprofile/1", "offline");
    const before = server.requests.length;
    act(() => result.current.retry());
    await waitFor(() => expect(server.requests.length).toBeGreaterThan(before));
    await waitFor(() => expect(result.current.busy).toBe(false));
    expect(result.current.error).toBeUndefined();
  });
});

describe("useSessionUser", () => {
  it("reads the own row of signed-in people only", async () => {
    const { requests } = treatments();
    const { result, rerender } = renderHook(({ signedIn }) => useSessionUser(signedIn), {
      wrapper,
      initialProps: { signedIn: false },
    });
    expect(requests).toHaveLength(0);
    rerender({ signedIn: true });
    await waitFor(() => expect(result.current.user).toBeDefined());
    const before = requests.length;
    await act(() => result.current.reload());
    expect(requests.length).toBe(before + 1);
  });
});
