import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "../api/errors";
import { ApiError } from "../api/problem";
import { FocusFrame, FocusScreen } from "../app/FocusFrame";
import { FocusStep } from "../app/FocusStep";
import type { Fault } from "../form/faults";
import { named } from "../form/useSummary";
import { Button } from "../ui/Button";
import { type ErrorItem, ErrorSummary } from "../ui/ErrorSummary";
import { Note } from "../ui/Note";
import { Skeleton } from "../ui/Skeleton";
import { AnswerStore } from "./answerStore";
import type { Answers, Instrument, Item, Words } from "./definition";
import { type Screen, screensOf } from "./enabled";
import { fieldId } from "./fieldId";
import { HelpButton } from "./HelpButton";
import type { HelpParts } from "./help";
import { ItemField } from "./ItemField";
import { SavingNotes } from "./SavingNotes";
import { useEnabledItems } from "./useAnswerStore";
import { useFaultText } from "./useFaultText";
import { type DraftTarget, type Saving, useSaving } from "./useSaving";
import { wordsOf } from "./wordsOf";

export interface OneByOneProps {
  instrument: Instrument;
  target: DraftTarget;
  /** The same on every screen, and what is shown below a text that may come from a person in need. */
  help: HelpParts;
  /** A picture beside an option, by its code. */
  pictureOf?: ((code: string) => ReactNode) | undefined;
  /** What is wrong above the first question. */
  fault?: ErrorItem | undefined;
  /** Above the first question, and below it: `go` takes answers over and opens the last screen. */
  before?: ReactNode;
  after?: ((go: (answers: Answers) => void) => ReactNode) | undefined;
  /** Stands below the last questions, before everything is saved. */
  closing?: ((answers: Answers) => ReactNode) | undefined;
  /** Stores the answers, and throws the server's error. Calls with keys of the same seed store nothing twice. */
  save: (answers: Answers, seed: string) => Promise<void>;
  /** Called when they are stored and the draft is gone. */
  onSaved: () => void;
  onLeave: () => void;
}

/** The number of the screen in the address, from 1. */
const STEP = "step";
const SUBMIT = "questions-submit";
const PATH = /^answers\.(.+)$/;

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

function Screens({ words, store, saving, onLeave, ...props }: ScreensProps) {
  const { t } = useTranslation("questionnaire");
  const enabled = useEnabledItems(store);
  const screens = useMemo(() => screensOf(store.definition, enabled, true), [store.definition, enabled]);
  const [params, setParams] = useSearchParams();
  const count = screens.length;
  // An address may name a screen that is not reached yet: what has to be answered is asked first.
  const missing = screens.findIndex(({ items }) => store.faults(items, true).length > 0);
  const wanted = Number.parseInt(params.get(STEP) ?? "1", 10) - 1 || 0;
  const step = Math.max(Math.min(wanted, missing < 0 ? count - 1 : missing), 0);
  const screen = screens[step];
  const go = useCallback(
    (to: number, replace = false) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.set(STEP, String(to + 1));
          return next;
        },
        { replace },
      ),
    [setParams],
  );
  // Else the first answer would lead away from its question.
  useEffect(() => {
    if (wanted !== step) go(step, true);
  }, [wanted, step, go]);
  if (!screen) return null;
  const isResumed = saving.restored && props.target.stored === null;

  return (
    <FocusFrame
      name={<b>{words.short}</b>}
      progress={{
        text: t("one.step", { step: step + 1, count }),
        percentText: t("one.percent", { percent: Math.round(((step + 1) / count) * 100) }),
        value: step + 1,
        max: count,
      }}
      leave={{
        text: t(isResumed ? "one.later" : "one.leave"),
        short: t(isResumed ? "one.later" : "one.leave"),
        onLeave,
      }}
    >
      <Step
        key={screen.key}
        {...props}
        words={words}
        store={store}
        saving={saving}
        screen={screen}
        isFirst={step === 0}
        isLast={step === count - 1}
        onBack={step > 0 ? () => go(step - 1) : onLeave}
        onNext={() => go(step + 1)}
        onEnd={() => go(screensOf(store.definition, store.enabled, true).length - 1)}
        onScreenOf={(linkId) =>
          go(screens.findIndex(({ items }) => items.some((item) => item.linkId === linkId)))
        }
      />
    </FocusFrame>
  );
}

interface StepProps extends Omit<ScreensProps, "onLeave"> {
  screen: Screen;
  isFirst: boolean;
  isLast: boolean;
  onBack: () => void;
  onNext: () => void;
  onEnd: () => void;
  /** Opens the screen of a question. */
  onScreenOf: (linkId: string) => void;
}

interface Refused {
  faults: readonly (readonly [Item, Fault])[];
  /** What was wrong above the first question: its field may change meanwhile, which must not move the focus. */
  above: ErrorItem | undefined;
  failure: unknown;
  attempt: number;
}

function Step({ store, words, saving, screen, target, help, save, onSaved, ...props }: StepProps) {
  const { isFirst, isLast, onBack, onNext, onEnd, onScreenOf } = props;
  const { before, after, closing, pictureOf, fault } = props;
  const { t } = useTranslation("questionnaire");
  const say = useFaultText();
  const [{ faults, above, failure, attempt }, setRefused] = useState<Refused>({
    faults: [],
    above: undefined,
    failure: null,
    attempt: 0,
  });
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const { group, items } = screen;
  const [only] = items.length === 1 ? items : [];
  const headed = group ? words.items[group.linkId] : only && words.items[only.linkId];

  function refuse(found: Refused["faults"], rest: unknown) {
    store.showFaults(found.map(([{ linkId }]) => linkId));
    const above = isFirst ? fault : undefined;
    setRefused((now) => ({ faults: found, above, failure: rest, attempt: now.attempt + 1 }));
  }

  async function saveAnswers() {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      await save(store.sendable(), saving.seed());
      await saving.end();
      onSaved();
    } catch (error) {
      console.warn("answers not saved", error);
      const found = faultsOf(error, store);
      const [first] = found;
      if (first && !items.includes(first[0])) onScreenOf(first[0].linkId);
      refuse(found, found.length > 0 ? null : error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  function submit() {
    const found = store.faults(items, true);
    if (found.length > 0 || (isFirst && fault)) return refuse(found, null);
    if (!isLast) return onNext();
    void saveAnswers();
  }

  const summary = faults.map(([{ linkId }, fault]) => ({
    fieldId: fieldId(linkId),
    message: named(words.items[linkId]?.text ?? linkId, say(fault)),
  }));
  if (above) summary.unshift(above);
  if (failure !== null) summary.push({ fieldId: SUBMIT, message: errorText(t, failure) });

  return (
    <FocusStep
      title={headed?.text}
      onSubmit={submit}
      back={
        <Button variant="second" icon={<ArrowLeft />} onClick={onBack}>
          {t("action.back", { ns: "common" })}
        </Button>
      }
      forward={
        isLast ? (
          <Button
            id={SUBMIT}
            type="submit"
            pending={pending}
            pendingText={t("action.saving", { ns: "common" })}
          >
            {t("action.save", { ns: "common" })}
          </Button>
        ) : (
          <Button type="submit">
            {t("action.next", { ns: "common" })}
            <ArrowRight />
          </Button>
        )
      }
    >
      <ErrorSummary
        title={
          failure === null
            ? t("form.check", { ns: "common", count: summary.length })
            : t("form.failed", { ns: "common" })
        }
        items={summary}
        attempt={attempt}
      />
      <SavingNotes saving={saving} words={words} />
      {isFirst && saving.restored && target.stored === null ? (
        <Note role="status">
          <p>{t("resumed")}</p>
        </Note>
      ) : null}
      {isFirst ? before : null}
      {group && headed?.help ? <p className="quiet">{headed.help}</p> : null}
      {items.map((item) => (
        <ItemField
          key={item.linkId}
          store={store}
          item={item}
          words={words}
          id={fieldId(item.linkId)}
          helpFor={help.forText}
          isHeading={!group && item === only}
          pictureOf={pictureOf}
        />
      ))}
      {isFirst
        ? after?.((answers) => {
            for (const [linkId, answer] of Object.entries(answers)) store.answer(linkId, answer);
            onEnd();
          })
        : null}
      {isLast ? closing?.(store.sendable()) : null}
      <div>
        <HelpButton card={help.card} />
      </div>
      <p className="small quiet">{t("notRead")}</p>
    </FocusStep>
  );
}

/** What the server found in the answers. */
function faultsOf(error: unknown, store: AnswerStore): [Item, Fault][] {
  const fields = error instanceof ApiError ? error.fields : [];
  return store.questions().flatMap((item): [Item, Fault][] => {
    const fault = fields.find(({ path }) => PATH.exec(path)?.[1] === item.linkId);
    return fault ? [[item, { key: fault.key }]] : [];
  });
}
