import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Draft, Entities } from "../../../api/entities";
import { newId } from "../../../api/newId";
import { written } from "../../../api/rows";
import {
  type DocumentData,
  type DocumentTask,
  MULTIPART_THRESHOLD_BYTES,
  sendDocument,
} from "../../../api/sendDocument";
import { stillOf } from "../../../api/stillOf";
import { makeUploads } from "../../../api/upload";
import { dropDraft, keepDraft, readDraft } from "../../../device/drafts";
import type { Owner } from "../../../device/draftsInTab";
import { whenLocking } from "../../../offline/writes";
import { useSession } from "../../../session/session";
import { markOf } from "./fileMark";
import { thumbnailOf } from "./thumbnail";

/** Under which a large upload that has begun is kept on the device, until the person signs out. */
const PENDING_UPLOAD_DRAFT = "document-upload";

/** The number of the upload that has begun with this file, also before the page was loaded anew; null without one. */
async function begunWith(owner: Owner, mark: string | null): Promise<number | null> {
  const stored = (await readDraft(owner, PENDING_UPLOAD_DRAFT)) as
    | { upload?: number; mark?: string }
    | undefined;
  return mark !== null && stored?.mark === mark ? (stored.upload ?? null) : null;
}

/** The one document that is on its way, if there is one. */
export function useDocumentUpload() {
  const owner: Owner = useSession().user?.id ?? null;
  const task = useRef<DocumentTask>(undefined);
  const row = useRef<Entities["document"]>(undefined);
  const [uploads] = useState(() =>
    makeUploads(async (_, sending) => {
      if (task.current) row.current = await sendDocument(task.current, sending);
    }),
  );
  const item = useSyncExternalStore(uploads.subscribe, uploads.items).at(-1);

  useEffect(() => {
    const end = whenLocking(() => {
      for (const { id } of uploads.items()) uploads.postpone(id);
    });
    return () => {
      end();
      // Whoever leaves the page has given it up.
      for (const { id } of uploads.items()) uploads.cancel(id);
    };
  }, [uploads]);

  /**
   * The task of a file; with the key of the former one where the same file is sent again, so that nothing is made twice. What is
   * said of it otherwise by then, the server writes.
   */
  async function taskOf(file: File, data: DocumentData): Promise<DocumentTask> {
    const former = task.current?.file === file ? task.current : undefined;
    const mark = file.size > MULTIPART_THRESHOLD_BYTES ? await markOf(file) : null;
    const id = former?.id ?? (await begunWith(owner, mark)) ?? newId();
    if (mark !== null) void keepDraft(owner, PENDING_UPLOAD_DRAFT, { upload: id, mark });
    return { file, data, id, key: former?.key ?? crypto.randomUUID() };
  }

  /** Sends a file, or keeps it where the server cannot be reached; null when that was cancelled. Throws why it failed. */
  async function send(file: File, said: Draft<"document">): Promise<Entities["document"] | null> {
    const failed = item?.state === "Error" && task.current?.file === file ? item.id : null;
    const thumbnail = await thumbnailOf(file);
    const data: DocumentData = thumbnail === null ? said : { ...said, thumbnail };
    const next = await taskOf(file, data);
    stillOf(owner);
    task.current = next;
    const id = failed ?? uploads.add(file).id;
    const { key, id: row } = next;
    const one = { kind: "add", root: "document", row, body: { ...data }, key, file } as const;
    const stored = await written(one, () => uploaded(id));
    if (stored) await dropDraft(owner, PENDING_UPLOAD_DRAFT);
    return stored as Entities["document"] | null;
  }

  async function uploaded(id: number): Promise<Entities["document"] | null> {
    if (await uploads.upload(id)) return row.current ?? null;
    const ended = uploads.items().find((one) => one.id === id);
    if (ended?.state === "Error") throw ended.error;
    return null;
  }

  const running = item && (item.state === "Start" || item.state === "Progress") ? item : null;
  return {
    running,
    send,
    cancel: () => item && uploads.cancel(item.id),
    postpone: () => item && uploads.postpone(item.id),
  };
}
