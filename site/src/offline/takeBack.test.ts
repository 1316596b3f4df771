// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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

describe("a deletion that is being sent", () => {
  const calls: { cut: () => void; answer: () => void }[] = [];
  const send = () =>
    new Promise<null>((resolve, reject) => {
      calls.push({
        cut: () => reject(new ApiError({ status: 0, key: "error.offline" })),
        answer: () => resolve(null),
      });
    });

  beforeEach(async () => {
    calls.length = 0;
    outbox.start(PERSON, send, () => undefined);
    await outbox.enqueue(PERSON, DELETION);
    await soon(() => expect(calls).toHaveLength(1));
  });

  it("is undone when it did not arrive, and not before: the server may have it", async () => {
    const ended = vi.fn();
    const taken = takenBack();
    void taken.then(ended);
    expect(await outbox.waiting(PERSON)).toHaveLength(1);
    expect(ended).not.toHaveBeenCalled();
    calls[0]?.cut();
    expect(await taken).toBe(true);
    expect(await outbox.waiting(PERSON)).toEqual([]);
    expect(calls).toHaveLength(1);
  });

  it("is not undone when it arrived", async () => {
    const taken = takenBack();
    calls[0]?.answer();
    expect(await taken).toBe(false);
    expect(await outbox.waiting(PERSON)).toEqual([]);
  });
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
