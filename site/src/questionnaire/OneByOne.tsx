import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useAppearance } from "../app/appearance";
import { FocusFrame, FocusScreen } from "../app/FocusFrame";
import { useTranslation } from "../i18n/useTranslation";
import { Skeleton } from "../ui/Skeleton";
import { AnswerStore } from "./answerStore";
import { isOneTap, isReviewed, type Words } from "./definition";
import { onlyQuestion, type Screen, screensOf } from "./enabled";
import { OneQuestion } from "./OneQuestion";
import type { OneByOneProps } from "./oneByOneProps";
import { Review } from "./Review";
import { useEnabledItems } from "./useAnswerStore";
import { type Saving, useSaving } from "./useSaving";
import { wordsOf } from "./wordsOf";

/** The number of the screen in the address, from 1; behind the last one is the review. */
const STEP = "step";

/** A questionnaire with one question per screen, in a frame without menus. The last screen saves. */
export function OneByOne(props: OneByOneProps) {
  const { instrument, target, onLeave } = props;
  const { t, i18n } = useTranslation("questionnaire");
  const words = wordsOf(instrument, i18n.language);
  const store = useMemo(() => new AnswerStore(instrument.definition), [instrument.definition]);
  const saving = useSaving(store, target);
  if (saving.ready) return <Screens {...props} words={words} store={store} saving={saving} />;
  return (
    <OneByOneFrame name={words.short} onLeave={onLeave}>
      <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
    </OneByOneFrame>
  );
}

interface OneByOneFrameProps {
  name: string;
  onLeave: () => void;
  children: ReactNode;
}

/** The frame while there is no question yet. */
export function OneByOneFrame({ name, onLeave, children }: OneByOneFrameProps) {
  const { t } = useTranslation("questionnaire");
  return (
    <FocusFrame name={null} progress={null} leave={{ text: t("one.leave"), short: t("one.leave"), onLeave }}>
      <FocusScreen>
        <h1 tabIndex={-1} data-page-title="">
          {name}
        </h1>
        {children}
      </FocusScreen>
    </FocusFrame>
  );
}

interface ScreensProps extends OneByOneProps {
  words: Words;
  store: AnswerStore;
  saving: Saving;
}

/** The answer by which a person came to a screen. */
interface Given {
  step: number;
  text: string;
}

function Screens({ words, store, saving, onLeave, ...props }: ScreensProps) {
  const { instrument, target, isSent = false, before, after } = props;
  const { t } = useTranslation("questionnaire");
  const { lowEnergy } = useAppearance();
  const enabled = useEnabledItems(store);
  const screens = useMemo(
    () => screensOf(store.definition, enabled, lowEnergy),
    [store.definition, enabled, lowEnergy],
  );
  const [params, setParams] = useSearchParams();
  const [given, setGiven] = useState<Given | null>(null);
  // Who changes an answer from the review comes back to it, by way of what that answer brings.
  const reviewed = useRef<ReadonlySet<string> | null>(null);
  const count = screens.length;
  const hasReview = isSent && isReviewed(instrument.definition);
  const end = hasReview ? count : count - 1;
  // Rows that are changed begin at their first question.
  const isDraft = target.stored === null || target.save !== undefined;
  const isResumed = saving.restored && isDraft;
  const isAlone = (at: number) => at > 0 || (before === undefined && after === undefined);
  const [resumeAt] = useState(() => (isResumed ? placeOf(store, screens, isAlone) : 0));
  const asked = params.get(STEP);
  const wanted = asked === null ? resumeAt : Number.parseInt(asked, 10) - 1 || 0;
  // An address may name a screen that is not reached yet: what has to be answered is asked first.
  const missing = screens.findIndex(({ items }) => store.faults(items, true).length > 0);
  const step = Math.max(Math.min(wanted, missing < 0 ? end : missing), 0);
  const screen = screens[step];
  const go = useCallback(
    (to: number, replace = false) => {
      setGiven(null);
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.set(STEP, String(to + 1));
          return next;
        },
        { replace },
      );
    },
    [setParams],
  );
  // Else the first answer would lead away from its question.
  useEffect(() => {
    if (wanted !== step) go(step, true);
  }, [wanted, step, go]);

  function goOn(text?: string) {
    const known = reviewed.current;
    const unknown = known && screens.findIndex(({ key }, at) => at > step && !known.has(key));
    const to = unknown === null ? step + 1 : unknown < 0 ? end : unknown;
    go(to);
    if (text !== undefined) setGiven({ step: to, text });
  }

  function openScreenOf(linkId: string) {
    reviewed.current = hasReview && step === end ? new Set(screens.map(({ key }) => key)) : null;
    go(screens.findIndex(({ items }) => items.some((item) => item.linkId === linkId)));
  }

  const isReview = hasReview && step === count;
  if (!screen && !isReview) return null;
  const leave = t(isDraft ? "one.later" : "one.leave");

  return (
    <FocusFrame
      name={<b>{words.short}</b>}
      progress={{
        text: isReview ? t("one.done") : t("one.step", { step: step + 1, count }),
        percentText: t("one.percent", { percent: Math.round(((isReview ? count : step + 1) / count) * 100) }),
        value: isReview ? count : step + 1,
        max: count,
      }}
      leave={{ text: leave, short: leave, onLeave }}
    >
      {screen ? (
        <OneQuestion
          key={screen.key}
          {...props}
          words={words}
          store={store}
          saving={saving}
          screen={screen}
          isFirst={step === 0}
          begins={step === 0 || (screen.group !== null && screens[step - 1]?.group !== screen.group)}
          isLast={!hasReview && step === end}
          isResumed={isResumed && step === resumeAt && asked === null}
          advances={isAlone(step)}
          given={given?.step === step ? given.text : undefined}
          onBack={step > 0 ? () => go(step - 1) : onLeave}
          onNext={goOn}
          onEnd={() => go(screensOf(store.definition, store.enabled, lowEnergy).length - (hasReview ? 0 : 1))}
          onScreenOf={openScreenOf}
        />
      ) : (
        <Review
          {...props}
          store={store}
          words={words}
          saving={saving}
          onBack={() => go(count - 1)}
          onOpen={openScreenOf}
        />
      )}
    </FocusFrame>
  );
}

/** The screen where a person has stopped: behind an answer by one tap, else where they answered last. */
function placeOf(store: AnswerStore, screens: readonly Screen[], isAlone: (at: number) => boolean): number {
  const last = screens.findLastIndex(({ items }) =>
    items.some(({ linkId }) => {
      const held = store.of(linkId);
      return held?.answer !== undefined || Boolean(held?.typed);
    }),
  );
  const only = screens[last] && onlyQuestion(screens[last]);
  return Math.max(only && isOneTap(only) && isAlone(last) ? last + 1 : last, 0);
}
