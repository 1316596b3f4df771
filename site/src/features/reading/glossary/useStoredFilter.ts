import { useState } from "react";
import { useLocation, useNavigate } from "react-router";

export interface GlossaryFilter {
  query: string;
  /** Id of the type, 0 for all. */
  type: number;
}

const NONE: GlossaryFilter = { query: "", type: 0 };

function storedFilterIn(state: unknown): GlossaryFilter {
  if (typeof state !== "object" || state === null) return NONE;
  const { query, type } = state as Partial<GlossaryFilter>;
  return { query: typeof query === "string" ? query : "", type: typeof type === "number" ? type : 0 };
}

/**
 * Search text and type. `keep` stores them for the way back from an explanation, in the history state and not in the
 * address: a search may tell others about a person's illness.
 */
export function useStoredFilter() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [filter, change] = useState(() => storedFilterIn(state));

  function keep() {
    const stored = storedFilterIn(state);
    if (stored.query === filter.query && stored.type === filter.type) return;
    void navigate(".", { replace: true, state: filter, preventScrollReset: true });
  }

  return { filter, change, keep };
}
