import type { Root } from "../api/entities";
import { expectedPerson } from "../api/token";

/** The file of a new row that was not sent yet. */
export interface WaitingFile {
  /** The server has not taken the row. */
  isRefused: boolean;
  /** Undefined where it is gone. */
  read: () => Promise<File | undefined>;
}

/** What waits on this device of the file of a row; `row` is its temporary id. */
export async function waitingFile(root: Root, row: number): Promise<WaitingFile | undefined> {
  const owner = expectedPerson();
  if (owner === null) return undefined;
  const [{ waiting }, { fileOf }] = await Promise.all([import("./outbox/outbox"), import("./laterFiles")]);
  const item = (await waiting(owner)).find(
    (one) => one.kind === "add" && one.root === root && one.row === row,
  );
  return item && { isRefused: item.state === "refused", read: () => fileOf(item) };
}
