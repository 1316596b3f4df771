import { useState } from "react";
import { useLocation, useNavigate } from "react-router";

function keptIn(state: unknown): string {
  const query = typeof state === "object" && state !== null && "query" in state ? state.query : "";
  return typeof query === "string" ? query : "";
}

/**
 * What is searched for. `keep` lets it still be there on the way back from a result. It is kept beside the address and
 * not in it: what somebody looks up says something about them.
 */
export function useKeptQuery() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query, change] = useState(() => keptIn(state));

  function keep() {
    if (keptIn(state) !== query)
      void navigate(".", { replace: true, state: { query }, preventScrollReset: true });
  }

  return { query, change, keep };
}
