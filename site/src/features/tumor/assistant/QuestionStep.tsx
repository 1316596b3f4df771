import { useEffect, useId } from "react";
import { Trans } from "react-i18next";
import { useBaseProperties } from "../../../api/baseProperties";
import { FocusScreen } from "../../../app/FocusFrame";
import { LoadFailure } from "../../../app/LoadFailure";
import { ConflictChoice } from "../../../form/ConflictChoice";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { GlossaryLink } from "../../reading/glossary/public/GlossaryLink";
import { FieldControl } from "../side/FieldControl";
import { FIELDS, type FieldName, type Side } from "../side/fields";
import { ReceptorHelp } from "../side/ReceptorHelp";
import styles from "./assistant.module.css";
import { ReportHelp } from "./ReportHelp";
import { StepScreen } from "./StepScreen";
import type { StepKey } from "./steps";
import type { AssistantHandle } from "./useAssistant";
import { type QuestionHandle, useQuestion } from "./useQuestion";

interface QuestionStepProps {
  assistant: AssistantHandle;
  side: Side;
  step: number;
  stepKey: StepKey;
  field: FieldName;
  help: { open: boolean; onToggle: (open: boolean) => void };
}

/** The question about one field, with buttons to answer, skip and go back. */
export function QuestionStep({ assistant, side, step, stepKey, field, help }: QuestionStepProps) {
  const { t, i18n } = useTranslation("tumor");
  const id = useId();
  // The category of a step is its row, whose id is the index plus one.
  const asks = useBaseProperties("tumorInfoAssistant", [step + 1]);
  const question = useQuestion(
    assistant,
    side,
    step,
    asks.properties?.map(({ propertyname }) => propertyname),
  );
  const { kind, glossary } = FIELDS[field];
  const questionKey = `assistant.question.${stepKey}`;
  const { form } = question;
  useFaultFocus(id, question);

  if (form.conflict) {
    return (
      <FocusScreen>
        <h1>{t(`field.${field}`)}</h1>
        <ConflictChoice
          clashes={form.conflict.clashes}
          titleLevel={2}
          busy={form.busy}
          onChoose={form.conflict.choose}
          onBack={form.conflict.back}
        />
      </FocusScreen>
    );
  }
  return (
    <StepScreen
      title={
        <Trans
          i18n={i18n}
          t={t}
          i18nKey={questionKey}
          components={{ term: <GlossaryLink name={glossary ?? ""}>{null}</GlossaryLink> }}
        />
      }
      resumed={assistant.resumed}
      help={
        <aside className={styles.aside} aria-label={t("assistant.help.label")}>
          <ReportHelp stepKey={stepKey} {...help} />
          {stepKey === "estrogen" || stepKey === "progesterone" ? <ReceptorHelp /> : null}
        </aside>
      }
      nextText={t("action.next", { ns: "common" })}
      form={form}
      onBack={assistant.back}
    >
      {stepKey === "fish" ? <p className={styles.lead}>{t("assistant.lead.fish")}</p> : null}
      {asks.error ? (
        <LoadFailure error={asks.error} busy={asks.busy} onRetry={asks.retry} />
      ) : assistant.stored ? (
        <FieldControl
          id={id}
          field={field}
          side={side}
          values={question.values}
          onChange={question.change}
          legend={t(questionKey).replace(/<\/?term>/g, "")}
          legendHidden
          error={question.error}
        />
      ) : assistant.error ? (
        <LoadFailure error={assistant.error} onRetry={assistant.reload} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
      {question.prefixAsked ? (
        <FieldControl
          id={`${id}-prefix`}
          field="formulaprefix"
          side={side}
          values={question.values}
          onChange={question.change}
          legend={t("assistant.question.prefix")}
          error={form.error("formulaprefix")}
        />
      ) : null}
      <div className={styles.around}>
        {kind === "number" || kind === "flags" ? (
          <Button variant="second" compact onClick={question.answerUnknown}>
            {t("option.unknown")}
          </Button>
        ) : (
          <p className={styles.again}>{t("assistant.again")}</p>
        )}
        <Button variant="quiet" compact className={styles.skip} onClick={question.skip}>
          {t("assistant.skip")}
        </Button>
      </div>
    </StepScreen>
  );
}

/** Focuses the field with the fault. */
function useFaultFocus(id: string, { form, error }: QuestionHandle) {
  const { attempt } = form.summary;
  const wrong = error !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt has to move the focus again
  useEffect(() => {
    if (!wrong) return;
    const target = document.getElementById(id);
    (target?.matches("input") ? target : target?.querySelector<HTMLElement>("input"))?.focus();
  }, [id, wrong, attempt]);
}
