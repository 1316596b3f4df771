import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Actions } from "../ui/Actions";
import { FocusScreen } from "./FocusFrame";
import styles from "./FocusFrame.module.css";

interface FocusStepProps {
  /** Above the heading. */
  lead?: ReactNode;
  title: ReactNode;
  /** Id of a text that is read with the heading. */
  describedBy?: string | undefined;
  children: ReactNode;
  /** Beside the question on wide screens, below it on a phone. */
  help?: ReactNode;
  back: ReactNode;
  forward: ReactNode;
  onSubmit: () => void;
}

/** One step: its heading, which takes the focus, its content, and the buttons back and on. */
export function FocusStep({
  lead,
  title,
  describedBy,
  children,
  help,
  back,
  forward,
  onSubmit,
}: FocusStepProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Also with the browser's back button, which would restore another scroll position.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form className={styles.form} aria-labelledby={`${id}-title`} noValidate onSubmit={submit}>
      <FocusScreen help={help}>
        {lead}
        <h1
          ref={heading}
          id={`${id}-title`}
          tabIndex={-1}
          data-page-title=""
          aria-describedby={describedBy || undefined}
        >
          {title}
        </h1>
        {children}
      </FocusScreen>
      <div className={styles.dock}>
        <Actions className={styles.ways} back={back} forward={forward} />
      </div>
    </form>
  );
}
