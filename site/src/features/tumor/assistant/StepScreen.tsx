import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { FocusStep } from "../../../app/FocusStep";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { Note } from "../../../ui/Note";
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

/** One step of the assistant. */
export function StepScreen({ title, resumed, children, help, nextText, form, onBack }: StepScreenProps) {
  const { t } = useTranslation("tumor");
  const id = useId();
  return (
    <FocusStep
      title={title}
      describedBy={resumed ? `${id}-resumed` : undefined}
      help={help}
      onSubmit={() => void form.submit()}
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
    >
      {resumed ? (
        <Note>
          <p id={`${id}-resumed`}>{t("assistant.resumed")}</p>
        </Note>
      ) : null}
      {form.failed ? <ErrorSummary {...form.summary} /> : null}
      {children}
    </FocusStep>
  );
}
