import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { describe, expect, it } from "vitest";
import { problem, type SeenCall, stubFetch } from "../test/fetchStub";
import type { Treatment } from "./entities";
import { useApi, useEntities, useEntity } from "./hooks";

const chemo = { id: 3, key: "chemo", name: "Chemotherapie" };

/** A server that keeps its rows, so that a list asked for again tells the truth. */
function memoryServer() {
  const rows = new Map<number, Treatment>();
  const add = (id: number, note: string) =>
    rows.set(id, { id, version: 1, medicalprofile: 1, treatmentcategory: chemo, note });
  add(1, "first");
  add(2, "second");
  const seen = stubFetch(({ method, path, body }: SeenCall) => {
    const id = Number(/(\d+)$/.exec(path)?.[1]);
    if (path.startsWith("/api/treatment/list")) return { body: { items: [...rows.values()], more: false } };
    if (path.endsWith("/add")) {
      add(3, (body as Treatment).note ?? "");
      return { status: 201, body: rows.get(3) };
    }
    if (method === "DELETE") return { status: rows.delete(id) ? 204 : 404 };
    const row = rows.get(id);
    if (!row) return problem(404, "error.notfound");
    if (method === "GET") return { body: row };
    if ((body as Treatment).version !== row.version) {
      return problem(409, "error.version.conflict", { current: row });
    }
    const next = { ...row, ...(body as Treatment), version: row.version + 1 };
    rows.set(id, next);
    return { body: next };
  });
  return { rows, seen };
}

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
    memoryServer();
    const result = await shown();
    const stored = result.current.one.entity as Treatment;
    await act(() => result.current.api.update("treatment", stored, { note: "changed" }));
    await waitFor(() => expect(notes(result.current.list.items)).toEqual(["changed", "second"]));
    expect(result.current.one.entity).toMatchObject({ note: "changed", version: 2 });
  });

  it("after an add and a removal", async () => {
    memoryServer();
    const result = await shown();
    await act(() => result.current.api.create("treatment", { note: "third" }));
    await waitFor(() => expect(notes(result.current.list.items)).toEqual(["first", "second", "third"]));
    await act(() => result.current.api.remove("treatment", 2));
    await waitFor(() => expect(notes(result.current.list.items)).toEqual(["first", "third"]));
  });

  it("after a conflict, with the row as the server has it, so that a second save works", async () => {
    const { rows } = memoryServer();
    const result = await shown();
    const stored = result.current.one.entity as Treatment;
    rows.set(1, { ...stored, version: 5, note: "elsewhere" });
    await act(() =>
      expect(result.current.api.update("treatment", stored, { note: "mine" })).rejects.toMatchObject({
        key: "error.version.conflict",
      }),
    );
    const current = result.current.one.entity as Treatment;
    expect(current).toMatchObject({ version: 5, note: "elsewhere" });
    await act(() => result.current.api.update("treatment", current, { note: "mine" }));
    expect(rows.get(1)).toMatchObject({ version: 6, note: "mine" });
  });

  it("asks for nothing without an id or a query", () => {
    const { seen } = memoryServer();
    renderHook(() => [useEntity("treatment", null), useEntities("treatment", null)], { wrapper });
    expect(seen).toHaveLength(0);
  });
});
