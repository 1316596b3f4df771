import { act } from "@testing-library/react";
import { vi } from "vitest";
import { keepWrites } from "../api/rows";
import type { Draft } from "../device/item";
import { openDevice } from "../seal/database";
import { login, startSession } from "../session/session";
import { loginAnswer, type RecordedRequest, stubFetch } from "../test/fetchStub";
import { PERSON } from "../test/server/person";
import { write } from "./writes";

/** A new document with its file. */
export const LETTER: Draft = {
  kind: "add",
  root: "document",
  title: "Befund",
  file: { name: "Befund.pdf", type: "application/pdf", size: 9 },
  content: new ArrayBuffer(9),
};
export const DELETION: Draft = { kind: "delete", root: "timelineentry", row: 5, title: "Tablette" };

/** A server that knows one person and does not answer deletions, until it cannot be reached. */
export function holding(id = PERSON) {
  let cut: (answer: "unreachable") => void = () => undefined;
  const held = new Promise<"unreachable">((resolve) => {
    cut = resolve;
  });
  const isDeletion = ({ path }: RecordedRequest) => path.includes("/delete/");
  const requests = stubFetch((call) => {
    if (call.path === "/api/login") return loginAnswer({ id });
    return isDeletion(call) ? held : { status: 204 };
  });
  return { cut: () => cut("unreachable"), deletions: () => requests.filter(isDeletion) };
}

/** Whoever has signed out has left the site by then. */
export const minuteLater = () => Date.now() + 60_000;

export const signIn = () => act(() => login("a@b.de", "secret"));

/** Before each test: a clock that can be put forward, and a site that nobody is signed in to. */
export function begin(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  keepWrites(write);
  startSession();
}

/** The items on the device, also of replicas that have ended. */
export async function storedItems(): Promise<readonly unknown[]> {
  return await (await openDevice()).getAll("queue");
}

/** All records on the device: unsent writes, files, drafts and answers. */
export async function counted(): Promise<number[]> {
  const db = await openDevice();
  return await Promise.all((["queue", "files", "drafts", "answers"] as const).map((name) => db.count(name)));
}
