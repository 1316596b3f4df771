import type { ReactNode } from "react";

export interface FieldTexts {
  /** Also the target of the error summary. */
  id: string;
  /** What to enter, above the field. */
  label: string;
  /** Help that stays visible, under the label. */
  hint?: ReactNode;
  /** What is wrong and what to do. Marks the field as wrong. */
  error?: string | undefined;
  /** A quiet word after the label, for example "freiwillig". */
  optional?: string | undefined;
}

/** The ids of hint and error for `aria-describedby`, or undefined when there is neither. */
export function describedBy({ id, hint, error }: FieldTexts, own?: string): string | undefined {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : "", own ?? ""].filter(Boolean).join(" ");
  return ids === "" ? undefined : ids;
}
