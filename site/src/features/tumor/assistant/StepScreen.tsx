import { ArrowLeft, ArrowRight } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { Note } from "../../../ui/Note";
import styles from "./assistant.module.css";
import type { QuestionHandle } from "./useQuestion";

interface StepScreenProps {
  title: ReactNode;
  /** Whether the assistant was opened at the step where it was left. */
  resumed: boolean;
  children: ReactNode;
  /** Beside the question on wide screens, below it on a phone. */
  help?: ReactNode;
  nextText: string;
  form: QuestionHandle["form"];
  onBack: () => void;
}

/** One step: its heading, which takes the focus, its content, and the buttons back and on. */
export function StepScreen({ title, resumed, children, help, nextText, form, onBack }: StepScreenProps) {
  const { t } = useTranslation("tumor");
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Also with the browser's back button, which would restore another scroll position.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.submit();
  }

  return (
    <form className={styles.form} aria-labelledby={`${id}-title`} noValidate onSubmit={submit}>
      <div className={styles.screen} data-split={help ? "" : undefined}>
        <div className={styles.question} data-column="">
          <h1
            ref={heading}
            id={`${id}-title`}
            tabIndex={-1}
            data-page-title=""
            aria-describedby={resumed ? `${id}-resumed` : undefined}
          >
            {title}
          </h1>
          {resumed ? (
            <Note>
              <p id={`${id}-resumed`}>{t("assistant.resumed")}</p>
            </Note>
          ) : null}
          {form.failed ? <ErrorSummary {...form.summary} /> : null}
          {children}
        </div>
        {help}
      </div>
      <div className={styles.dock}>
        <Actions
          className={styles.ways}
          back={
            <Button variant="second" icon={<ArrowLeft />} onClick={onBack}>
              {t("action.back", { ns: "common" })}
            </Button>
          }
          forward={
            <Button
              id={form.idOf("submit")}
              type="submit"
              pending={form.busy}
              pendingText={t("action.saving", { ns: "common" })}
            >
              {nextText}
              <ArrowRight />
            </Button>
          }
        />
      </div>
    </form>
  );
}
