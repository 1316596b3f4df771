import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../api/errors";
import { ApiError } from "../api/problem";
import type { Fault } from "../form/faults";
import { named } from "../form/useSummary";
import { Actions } from "../ui/Actions";
import { Button } from "../ui/Button";
import { ErrorSummary } from "../ui/ErrorSummary";
import { Note } from "../ui/Note";
import type { AnswerStore } from "./answerStore";
import { answerText } from "./answerText";
import type { Answers, Item, Words } from "./definition";
import styles from "./questionnaire.module.css";
import { useFaultText } from "./useFaultText";
import type { Saving } from "./useSaving";

interface ReviewProps {
  store: AnswerStore;
  words: Words;
  saving: Saving;
  send: (answers: Answers, seed: string) => Promise<boolean>;
  onSent: (answers: Answers) => void;
  onBack: () => void;
  /** Opens the screen of a question. */
  onOpen: (linkId: string) => void;
}

interface Refused {
  faults: readonly (readonly [Item, Fault])[];
  failure: unknown;
  attempt: number;
}

const SUBMIT = "questionnaire-submit";
const PATH = /^data\.(.+)$/;

/** All answers before they are sent, each with a way to change it. */
export function Review({ store, words, saving, send, onSent, onBack, onOpen }: ReviewProps) {
  const { t } = useTranslation("questionnaire");
  const say = useFaultText();
  const [{ faults, failure, attempt }, setRefused] = useState<Refused>({
    faults: [],
    failure: null,
    attempt: 0,
  });
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const questions = store.questions();
  const { waiting, sync, defer, seed, end } = saving;

  function refuse(found: Refused["faults"], rest: unknown) {
    setRefused((now) => ({ faults: found, failure: rest, attempt: now.attempt + 1 }));
  }

  async function submitAnswers() {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      // What came from another device is looked at before it is sent.
      if (!(await sync())) return refuse([], null);
      const answers = store.sendable();
      if (await send(answers, seed())) {
        defer(true);
        return refuse([], null);
      }
      await end();
      onSent(answers);
    } catch (error) {
      console.warn("answers not sent", error);
      defer(false);
      const found = store.questions().flatMap((item): [Item, Fault][] => {
        const fields = error instanceof ApiError ? error.fields : [];
        const fault = fields.find(({ path }) => PATH.exec(path)?.[1] === item.linkId);
        return fault ? [[item, { key: fault.key }]] : [];
      });
      refuse(found, found.length > 0 ? null : error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = store.faults(questions, true);
    store.showFaults(found.map(([{ linkId }]) => linkId));
    if (found.length > 0) refuse(found, null);
    else void submitAnswers();
  }

  const items = faults.map(([{ linkId }, fault]) => ({
    fieldId: rowId(linkId),
    message: named(words.items[linkId]?.text ?? linkId, say(fault)),
  }));
  if (failure !== null) items.push({ fieldId: SUBMIT, message: errorText(t, failure) });

  return (
    <form noValidate className={styles.screen} onSubmit={submit}>
      <h2 tabIndex={-1} data-screen-title="">
        {t("review.title")}
      </h2>
      <p>{t("review.text")}</p>
      <ErrorSummary
        title={
          faults.length > 0
            ? t("form.check", { ns: "common", count: faults.length })
            : t("form.failed", { ns: "common" })
        }
        items={items}
        attempt={attempt}
      />
      {waiting ? (
        <Note role="status" title={t("waiting.title")}>
          <p>{t("waiting.text")}</p>
        </Note>
      ) : null}
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
                <p className={styles.given}>
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
      <Actions
        even
        back={
          <Button variant="second" onClick={onBack}>
            {t("action.back", { ns: "common" })}
          </Button>
        }
        forward={
          <Button id={SUBMIT} type="submit" pending={pending} pendingText={t("review.sending")}>
            {t("review.send")}
          </Button>
        }
      />
    </form>
  );
}

function rowId(linkId: string): string {
  return `review-${linkId}`;
}
