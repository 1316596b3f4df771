import { useCallback, useState } from "react";
import { useTranslation } from "../i18n/useTranslation";
import type { ErrorItem } from "../ui/ErrorSummary";
import type { Fault } from "./faults";

interface SummaryWords<F extends string> {
  idOf: (field: F | "submit") => string;
  labelOf: (field: F) => string;
  /** The error sentence of a field. */
  say: (fault: Fault, field: F) => string;
  /** The sentence for an error without a field. */
  sayFailure: (error: unknown) => string;
}

interface Attempt<F extends string> {
  faults: readonly (readonly [F, Fault])[];
  failure: unknown;
  count: number;
}

/** "Betreff: Das ist zu lang." A label that ends with a question mark gets no colon. */
export function named(label: string, message: string): string {
  return label.endsWith("?") ? `${label} ${message}` : `${label}: ${message}`;
}

/**
 * The faults of the last attempt for `ErrorSummary`. They stay until the next attempt, so that nothing moves under the
 * pointer while a field is corrected.
 */
export function useSummary<F extends string>({ idOf, labelOf, say, sayFailure }: SummaryWords<F>) {
  const { t } = useTranslation();
  const [{ faults, failure, count }, set] = useState<Attempt<F>>({ faults: [], failure: null, count: 0 });

  const items: ErrorItem[] = faults.map(([field, fault]) => ({
    fieldId: idOf(field),
    message: named(labelOf(field), say(fault, field)),
  }));
  // An error without a field links to the button that tries again.
  if (failure !== null) items.push({ fieldId: idOf("submit"), message: sayFailure(failure) });

  return {
    summary: {
      title: faults.length > 0 ? t("form.check", { count: items.length }) : t("form.failed"),
      items,
      attempt: count,
    },
    failed: failure !== null,
    /** Sets the result of a further attempt; without faults and failure the summary disappears. */
    report: useCallback((found: readonly (readonly [F, Fault])[], rest: unknown) => {
      set((now) => ({ faults: found, failure: rest ?? null, count: now.count + 1 }));
    }, []),
    clear: useCallback(() => set((now) => ({ ...now, faults: [], failure: null })), []),
  };
}
