import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../../paths";
import type { Begin } from "./treatmentValues";

/** The action that the page of treatments was opened for, from the history state. `null` asks for the category first. */
export interface BeginState {
  begin: Begin | null;
}

function beginOf(state: unknown): BeginState | null {
  return typeof state === "object" && state !== null && "begin" in state ? (state as BeginState) : null;
}

/**
 * Begins a treatment once, when the page is ready, and removes the action from the history, so that a reload does not
 * repeat it. Returns whether that has happened.
 */
export function useBegin(ready: boolean, run: (begin: Begin | null) => void): () => boolean {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isStarted = useRef(false);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });

  useEffect(() => {
    const wanted = beginOf(state);
    if (!ready || isStarted.current || !wanted) return;
    isStarted.current = true;
    latest.current(wanted.begin);
    void navigate(paths.treatment, { replace: true, state: null });
  }, [ready, state, navigate]);

  return () => isStarted.current;
}
