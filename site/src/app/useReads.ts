import type { Page } from "../api/client";
import type { Entities } from "../api/entities";
import { useQuietRead } from "../api/hooks";
import { listKey } from "../api/keys";

/** `ending`: the person has ended it, and the server does not know yet. */
type Access = Entities["proxyaccess"] & { ending?: boolean };

/** Who lets the person read; undefined until it is known. Whether it still holds only a look can tell. */
export function useReads(): readonly Access[] | undefined {
  const { data } = useQuietRead<Page<Access>>(listKey("proxyaccess"));
  return data?.items.filter(({ received, ending }) => received && !ending);
}
