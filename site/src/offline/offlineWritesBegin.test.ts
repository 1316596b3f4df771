import { expect, it, vi } from "vitest";
import type { Item } from "../device/item";
import type { OnDone } from "./outbox/outbox";

const outbox = vi.hoisted(() => ({
  items: [] as readonly Item[],
  done: undefined as OnDone | undefined,
  changed: vi.fn<() => void>(),
}));

vi.mock("../api/token", async (original) => ({
  ...(await original<typeof import("../api/token")>()),
  expectedPerson: () => 7,
}));
vi.mock("./outbox/outbox", () => ({
  snapshot: () => outbox.items,
  start: (_owner: number, _send: unknown, onDone: OnDone) => {
    outbox.done = onDone;
  },
  stop: () => undefined,
  subscribe: (listener: () => void) => {
    outbox.changed.mockImplementation(listener);
    return () => undefined;
  },
  waiting: async () => outbox.items,
}));

const ITEM = { seq: 3, owner: 7, kind: "update", root: "treatment", row: 5, body: {} } as unknown as Item;

it("what is sent before it was ever shown as waiting is reported once, like everything that was sent", async () => {
  const { begin, end } = await import("./offlineWrites");
  const onWritten = vi.fn();
  begin(7, onWritten);
  outbox.done?.(ITEM, null);
  expect(onWritten).toHaveBeenCalledTimes(1);
  outbox.items = [ITEM];
  outbox.changed();
  outbox.done?.(ITEM, null);
  expect(onWritten).toHaveBeenCalledTimes(1);
  outbox.items = [];
  outbox.changed();
  expect(onWritten).toHaveBeenCalledTimes(2);
  end();
});
