import { useId } from "react";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { Note } from "../../../ui/Note";
import { Skeleton } from "../../../ui/Skeleton";
import { FormulaQuestions } from "../formula/FormulaQuestions";
import { FormulaTokens } from "../formula/FormulaTokens";
import { hasEntries } from "../formula/formula";
import { PlainRows } from "../formula/PlainRows";
import { SubtypeNote } from "../formula/SubtypeNote";
import { useFormulas } from "../formula/useFormulas";
import type { Side } from "../side/fields";
import styles from "./assistant.module.css";
import { StepScreen } from "./StepScreen";
import type { AssistantHandle } from "./useAssistant";
import { useQuestion } from "./useQuestion";
import { LAST_STEP } from "./wizard";

interface FrameStepProps {
  assistant: AssistantHandle;
  side: Side;
}

/** What the assistant will ask, and that every question can be skipped. */
export function IntroStep({ assistant, side }: FrameStepProps) {
  const { t } = useTranslation("tumor");
  const { form } = useQuestion(assistant, side, 0);
  return (
    <StepScreen
      title={t("assistant.intro.title")}
      resumed={false}
      nextText={t("assistant.start")}
      form={form}
      onBack={assistant.back}
    >
      <ul className={styles.points}>
        <li>{t("assistant.intro.report")}</li>
        <li>{t("assistant.intro.skip")}</li>
        <li>{t("assistant.intro.later")}</li>
      </ul>
      <p>{t("assistant.intro.start")}</p>
    </StepScreen>
  );
}

/** The formula that results from the answers. */
export function SummaryStep({ assistant, side }: FrameStepProps) {
  const { t } = useTranslation("tumor");
  const id = useId();
  const { form } = useQuestion(assistant, side, LAST_STEP);
  const { formulas, error, reload } = useFormulas();
  const formula = formulas?.[side];
  const empty = formula && !hasEntries(formula);
  return (
    <StepScreen
      title={t("assistant.summary.title")}
      resumed={assistant.resumed}
      nextText={t("assistant.done")}
      form={form}
      onBack={assistant.back}
    >
      {empty ? <p>{t("assistant.summary.empty")}</p> : null}
      {formula && !empty ? (
        <div className={styles.summary} data-side={side}>
          {formula.tokens.length > 0 ? (
            <div className={styles.tokens}>
              <h2 id={id} className={styles.helpTitle}>
                {t(`side.${side}`)}
              </h2>
              <p className={styles.small}>{t("formula.tap")}</p>
              <FormulaTokens formula={formula} labelledBy={id} />
            </div>
          ) : null}
          <PlainRows formula={formula} whole />
          <FormulaQuestions formula={formula} />
          <SubtypeNote subtype={formula.subtype} />
        </div>
      ) : null}
      {formula ? null : error ? (
        <LoadFailure error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
      <p>{t("assistant.summary.change")}</p>
      <Note>
        <p>{t("safety.profile", { ns: "common" })}</p>
      </Note>
    </StepScreen>
  );
}
