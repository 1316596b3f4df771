import { useState } from "react";
import { useLocation, useNavigate } from "react-router";

function storedQueryIn(state: unknown): string {
  const query = typeof state === "object" && state !== null && "query" in state ? state.query : "";
  return typeof query === "string" ? query : "";
}

/**
 * The search text. `keep` stores it for the way back from a result, in the history state and not in the address: a search
 * may tell others about a person's illness.
 */
export function useStoredQuery() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query, change] = useState(() => storedQueryIn(state));

  function keep() {
    if (storedQueryIn(state) !== query)
      void navigate(".", { replace: true, state: { query }, preventScrollReset: true });
  }

  return { query, change, keep };
}
