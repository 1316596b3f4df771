import { act } from "@testing-library/react";
import { openDB } from "idb";
import { vi } from "vitest";
import { keepWrites } from "../api/rows";
import { login, startSession } from "../session/session";
import { loginAnswer, type SeenCall, stubFetch } from "../test/fetchStub";
import { PERSON } from "../test/server/person";
import type { Draft, Item } from "./outbox/item";
import { write } from "./writes";

/** A file, by the name that it has on the device. */
export const FILE = { name: "Befund.pdf", type: "application/pdf", size: 9, content: "c-1" };
export const DELETION: Draft = { kind: "delete", root: "timelineentry", row: 5, title: "Tablette" };

/** A server that knows one person and keeps her waiting for deletions, until it cannot be reached. */
export function holding(id = PERSON) {
  let cut: (answer: "unreachable") => void = () => undefined;
  const held = new Promise<"unreachable">((resolve) => {
    cut = resolve;
  });
  const isDeletion = ({ path }: SeenCall) => path.includes("/delete/");
  const seen = stubFetch((call) => {
    if (call.path === "/api/login") return loginAnswer({ id });
    return isDeletion(call) ? held : { status: 204 };
  });
  return { cut: () => cut("unreachable"), deletions: () => seen.filter(isDeletion) };
}

/** A moment at which whoever has signed out is long gone. */
export const later = () => Date.now() + 60_000;

export const signIn = () => act(() => login("a@b.de", "secret"));

/** Before each test: a clock that can be put forward, and a site that nobody is signed in to. */
export function begin(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  keepWrites(write);
  startSession();
}

/** The items on the device, also those that count as given up. */
export async function storedOf(owner: number): Promise<Item[]> {
  const db = await openDB("zuversicht-outbox");
  const items = await db.getAllFromIndex("items", "owner", owner);
  db.close();
  return items;
}
