import useSWR from "swr";
import { call, type Page } from "../../api/client";
import { isRetrying } from "../../api/isRetrying";
import { listKey } from "../../api/keys";
import { type ApiError, isNotFound, isUnreached } from "../../api/problem";
import type { Query } from "../../api/query";
import { deferRemoval, useRemoved } from "../../api/removals";
import { list, remove, written } from "../../api/rows";
import type { Message } from "../../app/messages/kinds";
import { useBroadcastChange, useUnreadIds } from "../../app/messages/unread";
import { takeBackDeletion } from "../../offline/takeBack";

/** Rows that are shown before older ones are asked for. */
const STEP = 50;

/** The most ids of one call. */
const MOST_IDS = 100;

/** Calls after which marking everything ends, should ever new ones come as fast as they are marked. */
const MOST_CALLS = 20;

/** What narrows the list. */
export interface Shown {
  unread: boolean;
  /** Id of a message category. */
  about?: number | undefined;
}

function queryOf({ unread, about }: Shown): Query {
  const filter = { ...(unread && { unread }), ...(about !== undefined && { messagecategory: about }) };
  return { size: STEP, sort: ["date|desc"], filter };
}

async function firstPages(query: Query, pages: number): Promise<Page<Message>> {
  let page = await list("notification", query);
  const items = [...page.items];
  for (let read = 1; read < pages && page.more; read++) {
    page = await list("notification", { ...query, cursor: page.cursor ?? "" });
    items.push(...page.items);
  }
  return { ...page, items };
}

/**
 * The latest notifications, so many pages of them. Their SWR key has the form of a list page, so that every change is seen
 * here as well.
 */
export function useMessages(shown: Shown, pages: number) {
  const query = queryOf(shown);
  const read = useSWR<Page<Message>, ApiError>(
    `${listKey("notification", query)}&pages=${pages}`,
    () => firstPages(query, pages),
    // Older ones come below those that are shown.
    { keepPreviousData: true },
  );
  const { data, error, isLoading, mutate } = read;
  const removed = useRemoved("notification");
  return {
    messages: data?.items.filter(({ id }) => !removed.has(id)),
    more: data?.more ?? false,
    error,
    busy: isLoading || isRetrying(read),
    reload: () => void mutate(),
  };
}

/** Marks messages as read, now or when the server can be reached. */
async function send(ids: readonly [number, ...number[]]): Promise<void> {
  const [path, body] = ["notification/read", { ids }];
  await written(
    { kind: "call", root: "notification", row: ids[0], path, body, shown: { read: true }, quiet: true },
    () => call("POST", path, { body }),
  );
}

/** The unread ones as the server has them; without network those that are known. */
async function idsOf(known: readonly number[]): Promise<readonly number[]> {
  try {
    const { items } = await list("notification", { size: MOST_IDS, filter: { unread: true }, lazy: true });
    return items.map(({ id }) => id);
  } catch (error) {
    if (isUnreached(error)) return known;
    throw error;
  }
}

/** Marks what was read, on this device first where the server cannot be reached. Throws the server's error. */
export function useReadMarks() {
  const tell = useBroadcastChange();
  const known = useUnreadIds();
  return {
    /** One that was deleted meanwhile needs no mark. */
    async markRead(id: number): Promise<void> {
      try {
        await send([id]);
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      await tell();
    },
    async markAllRead(): Promise<void> {
      try {
        for (let calls = 0; calls < MOST_CALLS; calls++) {
          const [first, ...others] = await idsOf(calls === 0 ? known : []);
          if (first === undefined) break;
          // When one of them was deleted meanwhile, none is marked: the next list is without it.
          await send([first, ...others]).catch((error: unknown) => {
            if (!isNotFound(error)) throw error;
          });
        }
      } finally {
        await tell();
      }
    },
  };
}

/** How a deletion is taken back; `finish` is called when that is over. */
interface Removal {
  takeBack: () => Promise<boolean>;
  finish?: () => Promise<void>;
}

/**
 * Deletes a notification when it can no longer be taken back, or when the page is left. Without network the deletion waits on
 * this device at once.
 */
export function useRemoveMessage(): (id: number, failed: (error: unknown) => void) => Promise<Removal> {
  const tell = useBroadcastChange();
  return async (id, failed) => {
    const send = async () => {
      await remove("notification", id, { keepalive: true });
      await tell();
    };
    if (!navigator.onLine) {
      await send();
      return { takeBack: () => takeBackDeletion("notification", id) };
    }
    const { takeBack, finish } = deferRemoval({ root: "notification", id, send: () => send().catch(failed) });
    return { takeBack: async () => takeBack(), finish };
  };
}
