import { useCallback, useMemo } from "react";
import useSWR, { useSWRConfig } from "swr";
import { call } from "../../../api/client";
import { useApi } from "../../../api/hooks";
import type { ApiError } from "../../../api/problem";
import type { Query } from "../../../api/query";
import { written } from "../../../api/rows";
import { onOwnDay } from "./ownDay";

const MARKS = "reading/articleuser";

const READ_ONES: Query = { size: 500, filter: { read: true } };

// A list and not a set: SWR compares two sets as equal and would not render again.
type Ids = readonly number[];

/** Ids of the articles that were read; undefined until known. */
export function useReadArticles(): ReadonlySet<number> | undefined {
  const api = useApi();
  const { data } = useSWR<Ids, ApiError>(
    MARKS,
    async () => {
      const { items } = await api.list("articleuser", READ_ONES);
      return items.map(({ article }) => article.id);
    },
    // A failure is not reported: the page works without the marks.
    { onError: () => undefined, shouldRetryOnError: false, revalidateOnFocus: false },
  );
  return useMemo(() => data && new Set(data), [data]);
}

/** Marks an article as read or unread, now or when the server can be reached. Throws the server's error. */
export function useMarkRead(): (article: number, read: boolean) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (article, read) => {
      const [path, body] = ["articleuser/read", { article, read }];
      // What waits has the day on which it arrives: another one would be refused then.
      await written({ kind: "call", root: "articleuser", row: article, path, body, quiet: true }, () =>
        onOwnDay((day) => call("POST", path, { body: { ...body, ...(read && day ? { day } : {}) } })),
      );
      const changed = (ids: Ids | undefined) => {
        const others = ids?.filter((id) => id !== article);
        return read ? others?.concat(article) : others;
      };
      await mutate(MARKS, changed, false);
    },
    [mutate],
  );
}

/** Unread articles first; otherwise the order stays. */
export function unreadFirst<T extends { id: number }>(
  articles: readonly T[],
  read: ReadonlySet<number> | undefined,
): T[] {
  const isRead = ({ id }: T) => Number(read?.has(id) ?? false);
  return [...articles].sort((a, b) => isRead(a) - isRead(b));
}
