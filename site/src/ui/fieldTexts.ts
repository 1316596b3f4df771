import type { ReactNode } from "react";

export interface FieldTexts {
  /** Also the target of the error summary. */
  id: string;
  /** The name of the field, above it. */
  label: string;
  /** Help that is always visible, under the label. */
  hint?: ReactNode;
  /** What is wrong and what to do. Marks the field as invalid. */
  error?: string | undefined;
  /** A word after the label, for example "freiwillig". */
  optional?: string | undefined;
}

/** The ids of hint and error for `aria-describedby`; undefined without either. */
export function describedBy({ id, hint, error }: FieldTexts, own?: string): string | undefined {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : "", own ?? ""].filter(Boolean).join(" ");
  return ids === "" ? undefined : ids;
}
