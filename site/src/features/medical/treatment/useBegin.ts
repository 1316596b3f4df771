import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../../paths";
import type { Begin } from "./treatmentValues";

/** What the page of treatments was opened to do; the browser's history carries it. `null` asks for the kind first. */
export interface BeginState {
  begin: Begin | null;
}

function beginOf(state: unknown): BeginState | null {
  return typeof state === "object" && state !== null && "begin" in state ? (state as BeginState) : null;
}

/**
 * Begins a treatment once, as soon as the page is ready, and forgets it, so that a reload does not begin another one.
 * The answer tells whether that has happened.
 */
export function useBegin(ready: boolean, run: (begin: Begin | null) => void): () => boolean {
  const { state } = useLocation();
  const navigate = useNavigate();
  const begun = useRef(false);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });

  useEffect(() => {
    const wanted = beginOf(state);
    if (!ready || begun.current || !wanted) return;
    begun.current = true;
    latest.current(wanted.begin);
    void navigate(paths.treatment, { replace: true, state: null });
  }, [ready, state, navigate]);

  return () => begun.current;
}
