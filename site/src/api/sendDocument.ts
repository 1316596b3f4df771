import { call } from "./client";
import type { Draft, Entities } from "./entities";
import { isReadable, sendingFile, sendPart, unreadable } from "./files";
import { stillOf } from "./stillOf";
import { expectedPerson } from "./token";
import type { Sending } from "./upload";

/**
 * Bytes of a file that go with one call. The call may have six MiB, but its body travels as base64 within JSON, and that
 * may not be larger either.
 */
export const MULTIPART_THRESHOLD_BYTES = 4 * 1024 * 1024;

/** What is said of a file; the thumbnail comes with it and cannot be changed later. */
export type DocumentData = Draft<"document"> & { thumbnail?: string };

/** A file on its way to become a document. */
export interface DocumentTask {
  file: File;
  data: DocumentData;
  /** The id of the new document, which is the number of its upload in parts. */
  id: number;
  /** By which the server knows a call that is sent again. */
  key: string;
}

/** What of the answer to `POST document/parts` is needed. */
interface Missing {
  parts: readonly { start: number; size: number; url: string }[];
}

/** Sends a file with the fields of its document, a large one in parts; what has arrived of it is not sent again. */
export async function sendDocument(task: DocumentTask, sending: Sending): Promise<Entities["document"]> {
  const owner = expectedPerson();
  if (!(await isReadable(task.file))) throw unreadable();
  stillOf(owner);
  const row =
    task.file.size > MULTIPART_THRESHOLD_BYTES
      ? await sendInParts(task, sending)
      : await sendInOneCall(task, sending);
  return row as Entities["document"];
}

function sendInOneCall({ file, data, id, key }: DocumentTask, sending: Sending): Promise<unknown> {
  const form = new FormData();
  form.set("data", JSON.stringify({ ...data, id }));
  form.set("file", file, file.name);
  return call("POST", "document/upload", { by: sendingFile(form, sending), idempotencyKey: key });
}

/** Puts a file in the place of the one that a document has, in one call. The version is that of the document as it is shown. */
export async function replaceFile(
  { id, version }: Entities["document"],
  file: File,
  thumbnail: string | null,
  sending: Sending,
): Promise<Entities["document"]> {
  const owner = expectedPerson();
  if (!(await isReadable(file))) throw unreadable();
  stillOf(owner);
  const form = new FormData();
  form.set("data", JSON.stringify({ id, version, thumbnail }));
  form.set("file", file, file.name);
  return (await call("POST", "document/", { by: sendingFile(form, sending) })) as Entities["document"];
}

async function sendInParts(task: DocumentTask, { signal, onProgress }: Sending): Promise<unknown> {
  const { file, data, id: upload } = task;
  const { size } = file;
  const begin = { size, upload };
  const { parts } = (await call("POST", "document/parts", { body: begin, signal })) as Missing;
  let sent = size - parts.reduce((sum, part) => sum + part.size, 0);
  for (const part of parts) {
    await sendPart(part.url, file.slice(part.start, part.start + part.size), {
      signal,
      onProgress: (share) => onProgress((sent + share * part.size) / size),
    });
    sent += part.size;
    onProgress(sent / size);
  }
  const body = { upload, size, filename: file.name, data };
  return await call("POST", "document/join", { body, signal });
}
