import type { ReactNode } from "react";
import styles from "./Segments.module.css";

interface Segment<T extends string = string> {
  value: T;
  label: string;
  icon?: ReactNode;
}

export interface SegmentsProps<T extends string = string> {
  /** What is chosen here. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly Segment<T>[];
}

/** One of two or three views, chosen at once. */
export function Segments<T extends string = string>({ label, value, onChange, options }: SegmentsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no fields of a form
    <div role="group" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.segment}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  );
}
