// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/problem";
import { expectPerson } from "../api/token";
import type { Draft } from "../device/item";
import { PERSON } from "../test/server/person";
import { soon } from "../test/soon";
import * as outbox from "./outbox/outbox";
import { takeBackDeletion } from "./takeBack";

const SERIES = 5;
const DELETION: Draft = { kind: "delete", root: "timelineentry", row: SERIES, title: "Tablette" };

const takenBack = () => takeBackDeletion("timelineentry", SERIES);

beforeEach(() => expectPerson(PERSON));

afterEach(() => {
  vi.restoreAllMocks();
  outbox.stop();
});

it("a deletion that waits is undone, and one that is not there is not", async () => {
  await outbox.enqueue(PERSON, DELETION);
  expect(await takeBackDeletion("notification", SERIES)).toBe(false);
  expect(await takenBack()).toBe(true);
  expect(await outbox.waiting(PERSON)).toEqual([]);
  expect(await takenBack()).toBe(false);
});

it("a deletion that is being sent is not undone: the server may have it already", async () => {
  const calls: { cut: () => void }[] = [];
  const send = () =>
    new Promise<null>((_resolve, reject) => {
      calls.push({ cut: () => reject(new ApiError({ status: 0, key: "error.offline" })) });
    });
  outbox.start(PERSON, send, () => undefined);
  await outbox.enqueue(PERSON, DELETION);
  await soon(() => expect(calls).toHaveLength(1));
  expect(await takenBack()).toBe(false);
  expect(await outbox.waiting(PERSON)).toHaveLength(1);
  calls[0]?.cut();
  await soon(() => expect(outbox.snapshot()[0]?.tries).toBe(1));
  expect(await takenBack()).toBe(true);
});

it("a device that does not do it keeps the deletion, and does not report that it was undone", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await outbox.enqueue(PERSON, DELETION);
  const deleting = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
    throw new DOMException("no", "UnknownError");
  });
  expect(await takenBack()).toBe(false);
  deleting.mockRestore();
  expect(await outbox.waiting(PERSON)).toHaveLength(1);
});
