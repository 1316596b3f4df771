import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useAppearance } from "../app/appearance";
import { dayText } from "../app/dayText";
import { Note } from "../ui/Note";
import { Page } from "../ui/Page";
import { Skeleton } from "../ui/Skeleton";
import { AnswerStore } from "./answerStore";
import { type Answers, type Instrument, isPlaceholder, isQuestion, type Words } from "./definition";
import { screensOf } from "./enabled";
import { fieldId } from "./fieldId";
import { HeadBar } from "./HeadBar";
import type { HelpParts } from "./help";
import styles from "./questionnaire.module.css";
import { Review } from "./Review";
import { SavingNotes } from "./SavingNotes";
import { ScreenForm } from "./ScreenForm";
import { useEnabledItems } from "./useAnswerStore";
import { type DraftTarget, type Saving, useSaving } from "./useSaving";
import { wordsOf } from "./wordsOf";

export interface QuestionnaireProps {
  instrument: Instrument;
  /** The day that is asked about, `YYYYMMDD`, where the words name one. */
  day?: string;
  back: ReactNode;
  target: DraftTarget;
  help: HelpParts;
  /**
   * Stores confirmed answers, and throws the server's error. True: they wait on this device and are sent later. Calls with keys of
   * the same seed store nothing twice.
   */
  send: (answers: Answers, seed: string) => Promise<boolean>;
  /** Called when they are stored and the draft is gone. */
  onSent: (answers: Answers) => void;
}

/** The number of the screen in the address, from 1; behind the last one is the review. */
const STEP = "step";

/** Any questionnaire: its screens, the review, and saving while it is filled in. */
export function Questionnaire(props: QuestionnaireProps) {
  const { instrument, day, back, target, help } = props;
  const { t, i18n } = useTranslation("questionnaire");
  const words = wordsOf(instrument, i18n.language);
  const store = useMemo(() => new AnswerStore(instrument.definition), [instrument.definition]);
  const saving = useSaving(store, target);

  return (
    <Page title={words.title} back={back} width="form">
      <div className={styles.page}>
        <HeadBar
          recall={day ? words.recall?.replace("{day}", dayText(day)) : words.recall}
          card={help.card}
        />
        {isPlaceholder(instrument) ? (
          <Note kind="notice" title={t("placeholder.title")}>
            <p>{t("placeholder.text")}</p>
          </Note>
        ) : null}
        {saving.ready ? (
          <Screens {...props} words={words} store={store} saving={saving} />
        ) : (
          <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
        )}
        <p className="small quiet">{t("notRead")}</p>
        {words.attribution ? <p className="small quiet">{words.attribution}</p> : null}
      </div>
    </Page>
  );
}

interface ScreensProps extends QuestionnaireProps {
  words: Words;
  store: AnswerStore;
  saving: Saving;
}

function Screens({ words, store, saving, help, send, onSent }: ScreensProps) {
  const { t } = useTranslation("questionnaire");
  const { lowEnergy } = useAppearance();
  const enabled = useEnabledItems(store);
  const screens = useMemo(
    () => screensOf(store.definition, enabled, lowEnergy),
    [store.definition, enabled, lowEnergy],
  );
  const [params, setParams] = useSearchParams();
  const [resumeAt] = useState(() => (saving.restored ? firstOpen(store, screens) : 0));
  const stepParam = params.get(STEP);
  const step = Math.min(
    Math.max(stepParam === null ? resumeAt : Number.parseInt(stepParam, 10) - 1 || 0, 0),
    screens.length,
  );
  const wanted = useRef<string | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(step);

  // The heading of the new screen is read, or the question that was asked for has the focus.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const field = wanted.current === null ? null : document.getElementById(fieldId(wanted.current));
    const control = field?.matches(CONTROL) ? field : field?.querySelector<HTMLElement>(CONTROL);
    const target = control ?? container.current?.querySelector<HTMLElement>("[data-screen-title]");
    target?.focus({ preventScroll: true });
    (field ?? container.current)?.scrollIntoView?.({ block: "start" });
    wanted.current = null;
  }, [step]);

  function go(to: number, question: string | null = null) {
    wanted.current = question;
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.set(STEP, String(to + 1));
      return next;
    });
  }

  const questions = store.questions();
  const screen = screens[step];
  const numbers = (screen?.items ?? []).filter(isQuestion).map((item) => questions.indexOf(item) + 1);

  return (
    <div ref={container} className={styles.page}>
      {saving.restored && step === resumeAt && stepParam === null ? (
        <Note role="status">
          <p>{t("resumed")}</p>
        </Note>
      ) : null}
      <SavingNotes saving={saving} words={words} />
      {step === 0 && words.intro ? <p>{words.intro}</p> : null}
      {screen ? (
        <ScreenForm
          key={screen.key}
          store={store}
          screen={screen}
          words={words}
          numbers={numbers}
          count={questions.length}
          help={help}
          onBack={step > 0 ? () => go(step - 1) : undefined}
          onNext={() => go(step + 1)}
        />
      ) : (
        <Review
          store={store}
          words={words}
          saving={saving}
          send={send}
          onSent={onSent}
          onBack={() => go(screens.length - 1)}
          onOpen={(linkId) =>
            go(
              Math.max(
                screens.findIndex(({ items }) => items.some((item) => item.linkId === linkId)),
                0,
              ),
              linkId,
            )
          }
        />
      )}
    </div>
  );
}

const CONTROL = "input, select, textarea, button";

/** The first screen with a question that has no answer; the review when all have one. */
function firstOpen(store: AnswerStore, screens: readonly { items: readonly { linkId: string }[] }[]): number {
  const questions = new Set(store.questions().map(({ linkId }) => linkId));
  const isOpen = (linkId: string) => questions.has(linkId) && store.of(linkId)?.answer === undefined;
  const found = screens.findIndex(({ items }) => items.some(({ linkId }) => isOpen(linkId)));
  return found < 0 ? screens.length : found;
}
