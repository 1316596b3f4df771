import { useEffect, useId } from "react";
import { Trans, useTranslation } from "react-i18next";
import { LoadFailure } from "../../../app/LoadFailure";
import { Button } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { GlossaryLink } from "../../reading/glossary/public/GlossaryLink";
import { useSpeech } from "../formula/useFormulas";
import { FieldControl } from "../side/FieldControl";
import { ConflictChoice } from "../side/FormParts";
import { FIELDS, type FieldName, type Side } from "../side/fields";
import { fieldText, useLists } from "../side/fieldText";
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

/** One question about one field, with the ways around it. */
export function QuestionStep({ assistant, side, step, stepKey, field, help }: QuestionStepProps) {
  const { t } = useTranslation("tumor");
  const id = useId();
  const question = useQuestion(assistant, side, step);
  const { kind, glossary } = FIELDS[field];
  const asked = `assistant.question.${stepKey}`;
  useFaultFocus(id, question);

  if (question.collision) return <Collision question={question} field={field} />;
  return (
    <StepScreen
      title={
        <Trans
          t={t}
          i18nKey={asked}
          components={{ term: <GlossaryLink name={glossary ?? ""}>{null}</GlossaryLink> }}
        />
      }
      resumed={assistant.resumed}
      help={<ReportHelp stepKey={stepKey} {...help} />}
      nextText={t("action.next", { ns: "common" })}
      pending={question.pending}
      failure={question.failure}
      onNext={question.submit}
      onBack={assistant.back}
    >
      {stepKey === "fish" ? <p className={styles.lead}>{t("assistant.lead.fish")}</p> : null}
      {assistant.stored ? (
        <FieldControl
          id={id}
          field={field}
          side={side}
          values={question.values}
          onChange={question.change}
          legend={t(asked).replace(/<\/?term>/g, "")}
          legendHidden
          error={question.fault ?? undefined}
        />
      ) : assistant.error ? (
        <LoadFailure error={assistant.error} onRetry={assistant.reload} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
      {stepKey === "estrogen" || stepKey === "progesterone" ? <ReceptorHelp /> : null}
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

/** A fault is told where it can be put right. */
function useFaultFocus(id: string, { fault, attempt }: QuestionHandle) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt has to move the focus again
  useEffect(() => {
    if (fault === null) return;
    const target = document.getElementById(id);
    (target?.matches("input") ? target : target?.querySelector<HTMLElement>("input"))?.focus();
  }, [id, fault, attempt]);
}

function Collision({ question, field }: { question: QuestionHandle; field: FieldName }) {
  const { t } = useTranslation("tumor");
  const speech = useSpeech();
  const lists = useLists();
  const { collision, values } = question;
  if (!collision) return null;
  const shown = (from: typeof values) =>
    fieldText(speech, lists, field, from) || t("state.notGiven", { ns: "common" });
  return (
    <div className={styles.screen}>
      <div className={styles.question}>
        <h1>{t(`field.${field}`)}</h1>
        <ConflictChoice
          items={[
            {
              name: field,
              legend: t(`field.${field}`),
              mine: shown(values),
              theirs: shown(collision.current),
            },
          ]}
          onChoose={(choices) => question.settle(collision, choices[field] ?? "theirs")}
          onBack={question.dismissCollision}
        />
      </div>
    </div>
  );
}
