import { type MouseEvent, useEffect, useRef } from "react";
import styles from "./ErrorSummary.module.css";

export interface ErrorItem {
  /** The id of the field, or of the group, of the message. */
  fieldId: string;
  message: string;
}

export interface ErrorSummaryProps {
  /** "Bitte prüfen Sie 2 Angaben" */
  title: string;
  items: readonly ErrorItem[];
  /** Number of the attempt to save: when it changes, the summary takes the focus again. */
  attempt?: number | undefined;
}

const CONTROL = "input, select, textarea, button, [tabindex]";

function focusField(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
  const target = document.getElementById(fieldId);
  if (!target) return;
  event.preventDefault();
  const control = target.matches(CONTROL) ? target : target.querySelector<HTMLElement>(CONTROL);
  // The label says what the field is for, so it has to be visible as well.
  const label = control === target ? (control as HTMLInputElement).labels?.[0] : undefined;
  (label ?? target).scrollIntoView?.({ block: "start" });
  control?.focus({ preventScroll: true });
}

/** All errors of a form, above it. Takes the focus when it appears. */
export function ErrorSummary({ title, items, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = items.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt has to move the focus again
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, attempt]);

  if (!shown) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {items.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
