import { call } from "../api/client";
import { sendingFile, unreadable } from "../api/files";
import { ApiError } from "../api/problem";
import type { Write } from "../api/rows";
import { sendDocument } from "../api/sendDocument";
import { stillOf } from "../api/stillOf";
import type { Draft, Item, StoredRow, Values } from "../device/item";
import { contentOf } from "../device/queue";
import * as outbox from "./outbox/outbox";

/** The file of a write with its content, to be kept. Throws what the form says of a file that the device does not hand out. */
export async function attached({ file }: Write): Promise<Pick<Draft, "file" | "content">> {
  if (!file) return {};
  const content = await file.arrayBuffer().catch((error: unknown) => {
    console.warn("file not read", error);
    throw unreadable();
  });
  const { name, type, size } = file;
  return { file: { name, type, size }, content };
}

/** What a row says of its file, as the server will. */
export function fileShown({ file }: Pick<Draft, "file">): Values {
  return file ? { filename: file.name, mimetype: file.type, size: file.size } : {};
}

/** The file of an item as it was chosen; undefined where it is gone. */
export async function fileOf(item: Item): Promise<File | undefined> {
  const { file } = item;
  const content = await contentOf(item);
  return file && content && new File([content], file.name, { type: file.type });
}

/** Sends an item with its file: by itself to its path, or as a new document. What has arrived of a large one is not sent again. */
export async function sendAttached(item: Item): Promise<StoredRow | null> {
  const control = new AbortController();
  const isShown = () => outbox.snapshot().some(({ seq }) => seq === item.seq);
  // It may be sent before it was shown as waiting.
  let wasShown = isShown();
  const end = outbox.subscribe(() => {
    // It was given up, or the session is over.
    if (wasShown && !isShown()) control.abort(new ApiError({ status: 0, key: "error.offline" }));
    wasShown ||= isShown();
  });
  const sending = { signal: control.signal, onProgress: () => undefined };
  try {
    const file = await fileOf(item);
    stillOf(item.owner);
    if (!file) throw unreadable();
    const task = { file, data: item.body, id: item.row, key: item.key };
    if (item.path === undefined) return (await sendDocument(task, sending)) as unknown as StoredRow;
    await call("POST", item.path, { by: sendingFile(file, sending) });
    return null;
  } finally {
    end();
  }
}
