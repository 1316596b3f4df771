import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it } from "vitest";
import { startServer } from "../test/server/server";
import type { Treatment } from "./entities";
import { useApi, useEntities, useEntity } from "./hooks";
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
    await act(() => result.current.api.update("treatment", current, { note: "mine" }));
    expect(server.row("treatment", 1)).toMatchObject({ version: 6, note: "mine" });
  });

  it("asks for nothing without an id or a query", () => {
    const { seen } = treatments();
    renderHook(() => [useEntity("treatment", null), useEntities("treatment", null)], { wrapper });
    expect(seen).toHaveLength(0);
  });
});
