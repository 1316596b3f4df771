import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths, TREATMENT_ROW } from "../../../paths";
import type { Entry } from "./treatmentState";

/**
 * Opens the form of the treatment that the address names, or names a part of, once the list is loaded; then the address
 * forgets it, so that a reload does not open it again.
 */
export function useOpened(entries: readonly Entry[] | null, open: (id: number) => void): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const wanted = params.get(TREATMENT_ROW);
  const latest = useRef({ entries, open });
  useEffect(() => {
    latest.current = { entries, open };
  });
  const isReady = entries !== null;

  useEffect(() => {
    if (!isReady || wanted === null) return;
    void navigate(paths.treatment, { replace: true });
    const id = Number(wanted);
    const now = latest.current;
    const found = now.entries?.find((one) => one.id === id || one.parts.some((part) => part.id === id));
    if (found) now.open(found.id);
  }, [isReady, wanted, navigate]);
}
