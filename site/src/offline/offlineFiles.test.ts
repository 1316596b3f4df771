import { beforeEach, expect, it, vi } from "vitest";
import { expectPerson } from "../api/token";
import type { Item } from "../device/item";
import { sendAttached } from "./offlineFiles";

const [MARA, OTHER] = [7, 8];
const made = vi.hoisted(() => ({
  call: vi.fn(async () => null),
  sendDocument: vi.fn(async (_task: unknown, _sending: { signal: AbortSignal }) => ({ id: 50, version: 1 })),
  read: vi.fn(async () => new ArrayBuffer(9)),
  items: [] as readonly unknown[],
  changed: (): void => undefined,
}));

vi.mock("../api/client", () => ({ call: made.call }));
vi.mock("../api/sendDocument", () => ({ sendDocument: made.sendDocument }));
vi.mock("../device/queue", () => ({ contentOf: made.read }));
vi.mock("./outbox/outbox", () => ({
  snapshot: () => made.items,
  subscribe: (listener: () => void) => {
    made.changed = listener;
    return () => undefined;
  },
}));

const ITEM = {
  seq: 3,
  owner: MARA,
  kind: "add",
  root: "document",
  body: { name: "Befund" },
  file: { name: "Befund.pdf", type: "application/pdf", size: 9, content: "c-1" },
} as unknown as Item;

beforeEach(() => {
  expectPerson(MARA);
  made.items = [ITEM];
  vi.clearAllMocks();
});

it.each([
  ["a document", {}],
  ["a file with a path of its own", { path: "profileimage" }],
])("%s that took time to read is not sent for the person who has signed in meanwhile", async (_, more) => {
  made.read.mockImplementationOnce(async () => {
    expectPerson(OTHER);
    return new ArrayBuffer(9);
  });
  const sent = sendAttached({ ...ITEM, ...more });
  await expect(sent).rejects.toMatchObject({ status: 401, silent: true });
  expect(made.sendDocument).not.toHaveBeenCalled();
  expect(made.call).not.toHaveBeenCalled();
});

it("what is given up while its file is read ends at once", async () => {
  made.read.mockImplementationOnce(async () => {
    made.items = [];
    made.changed();
    return new ArrayBuffer(9);
  });
  await sendAttached(ITEM);
  expect(made.sendDocument.mock.calls[0]?.[1].signal.aborted).toBe(true);
});
