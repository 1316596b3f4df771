import { ArrowLeft } from "lucide-react";
import { errorText } from "../api/errors";
import { FocusStep } from "../app/FocusStep";
import { named } from "../form/useSummary";
import { useTranslation } from "../i18n/useTranslation";
import { Button } from "../ui/Button";
import { ErrorSummary } from "../ui/ErrorSummary";
import { type AnswerStore, isEmpty } from "./answerStore";
import { answerText } from "./answerText";
import type { Words } from "./definition";
import { HelpButton } from "./HelpButton";
import type { HelpParts } from "./help";
import styles from "./questionnaire.module.css";
import { SavingNotes } from "./SavingNotes";
import { useFaultText } from "./useFaultText";
import type { Saving } from "./useSaving";
import { type SendParts, useSending } from "./useSending";

interface ReviewProps extends SendParts {
  store: AnswerStore;
  words: Words;
  saving: Saving;
  help: HelpParts;
  onBack: () => void;
  /** Opens the screen of a question. */
  onOpen: (linkId: string) => void;
}

const SUBMIT = "questionnaire-submit";

/** All answers before they are sent, each with a way to change it. */
export function Review({ store, words, saving, help, send, onSent, onBack, onOpen }: ReviewProps) {
  const { t } = useTranslation("questionnaire");
  const say = useFaultText();
  const { refused, refuse, pending, submit } = useSending(store, saving, { send, onSent });
  const { faults, above, failure, attempt } = refused;
  const questions = store.questions();

  function confirm() {
    const found = store.faults(questions, true);
    if (found.length > 0) refuse(found);
    else if (isEmpty(store))
      refuse([], { fieldId: rowId(questions[0]?.linkId ?? ""), message: t("review.nothing") });
    else void submit();
  }

  const items = faults.map(([{ linkId }, fault]) => ({
    fieldId: rowId(linkId),
    message: named(words.items[linkId]?.text ?? linkId, say(fault)),
  }));
  if (above) items.push(above);
  if (failure !== null) items.push({ fieldId: SUBMIT, message: errorText(t, failure) });

  return (
    <FocusStep
      title={t("review.title")}
      onSubmit={confirm}
      back={
        <Button variant="second" icon={<ArrowLeft />} onClick={onBack}>
          {t("action.back", { ns: "common" })}
        </Button>
      }
      forward={
        <Button id={SUBMIT} type="submit" pending={pending} pendingText={t("review.sending")}>
          {t("review.send")}
        </Button>
      }
    >
      <p>{t("review.text")}</p>
      <ErrorSummary
        title={
          failure === null
            ? t("form.check", { ns: "common", count: items.length })
            : t("form.failed", { ns: "common" })
        }
        items={items}
        attempt={attempt}
      />
      <SavingNotes saving={saving} words={words} isLast />
      <ol className={styles.answers}>
        {questions.map((item, index) => {
          const { linkId } = item;
          const answer = store.of(linkId)?.answer;
          const text = words.items[linkId]?.text ?? linkId;
          const fault = faults.find(([faulty]) => faulty.linkId === linkId)?.[1];
          return (
            <li key={linkId} className={styles.answer}>
              <div>
                <p className="small quiet">
                  {t("progress.one", { first: index + 1, count: questions.length })}
                </p>
                <p>{text}</p>
                <p className={styles.said}>
                  {answer === undefined
                    ? t("state.notGiven", { ns: "common" })
                    : answerText(t, item, words, answer)}
                </p>
                {fault ? <p className={styles.fault}>{say(fault)}</p> : null}
              </div>
              <Button
                id={rowId(linkId)}
                variant="quiet"
                compact
                aria-label={t("review.changeOf", { question: text })}
                onClick={() => onOpen(linkId)}
              >
                {t("review.change")}
              </Button>
            </li>
          );
        })}
      </ol>
      <div>
        <HelpButton card={help.card} />
      </div>
      <p className="small quiet">{t("notRead")}</p>
    </FocusStep>
  );
}

function rowId(linkId: string): string {
  return `review-${linkId}`;
}
