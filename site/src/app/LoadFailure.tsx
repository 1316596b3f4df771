import { useLayoutEffect, useRef } from "react";
import { ApiError } from "../api/problem";
import { useTranslation } from "../i18n/useTranslation";
import { Button } from "../ui/Button";
import { Note } from "../ui/Note";

interface LoadFailureProps {
  error: unknown;
  /** True while loading again. */
  busy?: boolean;
  onRetry: () => void;
}

/** Something could not be loaded: what happened and what to do. A missing connection is not shown as an error. */
export function LoadFailure({ error, busy = false, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const offline = error instanceof ApiError && error.status === 0;
  const container = useRef<HTMLDivElement>(null);

  // After a successful retry the button is gone, and its focus would be lost.
  useLayoutEffect(() => {
    const element = container.current;
    const around = element?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (element?.contains(document.activeElement)) around?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={container}>
      <Note kind={offline ? "notice" : "danger"} role="alert">
        <p>{t(offline ? "load.offline" : "load.failed")}</p>
        <div>
          <Button variant="second" compact pending={busy} onClick={onRetry}>
            {t("action.retry")}
          </Button>
        </div>
      </Note>
    </div>
  );
}
