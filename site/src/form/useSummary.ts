import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorItem } from "../ui/ErrorSummary";
import type { Fault } from "./faults";

interface SummaryWords<F extends string> {
  idOf: (field: F | "submit") => string;
  labelOf: (field: F) => string;
  /** The sentence for what is wrong with a field. */
  say: (fault: Fault, field: F) => string;
  /** The sentence for what belongs to no field. */
  sayFailure: (error: unknown) => string;
}

interface Attempt<F extends string> {
  faults: readonly (readonly [F, Fault])[];
  failure: unknown;
  count: number;
}

/** "Betreff: Das ist zu lang." A question keeps its own sign. */
export function named(label: string, message: string): string {
  return label.endsWith("?") ? `${label} ${message}` : `${label}: ${message}`;
}

/**
 * What the last attempt came to, as `ErrorSummary` shows it. It stays as that attempt left it, so that nothing moves
 * away under the pointer while a field is corrected.
 */
export function useSummary<F extends string>({ idOf, labelOf, say, sayFailure }: SummaryWords<F>) {
  const { t } = useTranslation();
  const [{ faults, failure, count }, set] = useState<Attempt<F>>({ faults: [], failure: null, count: 0 });

  const items: ErrorItem[] = faults.map(([field, fault]) => ({
    fieldId: idOf(field),
    message: named(labelOf(field), say(fault, field)),
  }));
  // What concerns no field leads to the button that tries again.
  if (failure !== null) items.push({ fieldId: idOf("submit"), message: sayFailure(failure) });

  return {
    summary: {
      title: faults.length > 0 ? t("form.check", { count: items.length }) : t("form.failed"),
      items,
      attempt: count,
    },
    failed: failure !== null,
    /** A further attempt came to this; without faults and failure the summary goes away. */
    report: useCallback((found: readonly (readonly [F, Fault])[], rest: unknown) => {
      set((now) => ({ faults: found, failure: rest ?? null, count: now.count + 1 }));
    }, []),
    clear: useCallback(() => set((now) => ({ ...now, faults: [], failure: null })), []),
  };
}
