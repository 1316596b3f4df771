import useSWR from "swr";
import type { Page } from "../../api/client";
import type { Entities } from "../../api/entities";
import { listKey } from "../../api/keys";
import type { ApiError } from "../../api/problem";
import type { Query } from "../../api/query";
import { list } from "../../api/rows";

type Documents = Page<Entities["document"]>;

/** The largest page (K-46). */
const BY_NAME: Query = { size: 500, sort: ["name"] };

/** A person may have more documents than one answer has. */
async function wholeList(): Promise<Documents> {
  const items: Entities["document"][] = [];
  let cursor: string | undefined;
  do {
    const page: Documents = await list("document", cursor === undefined ? BY_NAME : { ...BY_NAME, cursor });
    items.push(...page.items);
    cursor = page.more ? page.cursor : undefined;
  } while (cursor !== undefined);
  return { items, more: false };
}

/** All documents of the signed-in person by their names, with their picture. Each page is kept for times without network. */
export function useDocuments() {
  const { data, error, isLoading, mutate } = useSWR<Documents, ApiError>(
    listKey("document", BY_NAME),
    wholeList,
  );
  return { items: data?.items, error, isLoading, reload: () => mutate() };
}
