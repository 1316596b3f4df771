import { ArrowLeft, ArrowRight } from "lucide-react";
import { useId } from "react";
import { errorText } from "../api/errors";
import { dayText } from "../app/dayText";
import { FocusStep } from "../app/FocusStep";
import { named } from "../form/useSummary";
import { useTranslation } from "../i18n/useTranslation";
import { Button } from "../ui/Button";
import { ErrorSummary } from "../ui/ErrorSummary";
import { Note } from "../ui/Note";
import { type AnswerStore, isEmpty } from "./answerStore";
import { answerText } from "./answerText";
import { everyItem, isOneTap, isPlaceholder, isQuestion, isTyped, type Words } from "./definition";
import { onlyQuestion, type Screen } from "./enabled";
import { fieldId } from "./fieldId";
import { HelpButton } from "./HelpButton";
import { ItemField } from "./ItemField";
import { lengthText } from "./length";
import type { OneByOneProps } from "./oneByOneProps";
import styles from "./questionnaire.module.css";
import { SavingNotes } from "./SavingNotes";
import { useAutoAdvance } from "./useAutoAdvance";
import { useFaultText } from "./useFaultText";
import type { Saving } from "./useSaving";
import { useSending } from "./useSending";

const SUBMIT = "questions-submit";

interface OneQuestionProps extends Omit<OneByOneProps, "onLeave"> {
  words: Words;
  store: AnswerStore;
  saving: Saving;
  screen: Screen;
  isFirst: boolean;
  /** The first of its group: the period that is asked about stands here. */
  begins: boolean;
  /** It saves or sends. */
  isLast: boolean;
  /** The person comes back to what they began. */
  isResumed: boolean;
  /** Nothing else is asked here: an answer by one tap leads on. */
  advances: boolean;
  /** The answer that has led here. */
  given: string | undefined;
  onBack: () => void;
  /** With the answer that leads on by itself. */
  onNext: (given?: string) => void;
  onEnd: () => void;
  /** Opens the screen of a question. */
  onScreenOf: (linkId: string) => void;
}

/** One screen: mostly one question, with what stands before it. */
export function OneQuestion(props: OneQuestionProps) {
  const { store, words, saving, screen, instrument, day, help, send, onSent, isSent, given } = props;
  const { isFirst, begins, isLast, isResumed, advances, onBack, onNext, onEnd, onScreenOf } = props;
  const { before, after, closing, pictureOf, fault } = props;
  const { t } = useTranslation("questionnaire");
  const say = useFaultText();
  const id = useId();
  const { group, items } = screen;
  const only = onlyQuestion(screen);
  // What is typed has its label beside its field.
  const heading = only && !isTyped(only) ? only : undefined;
  const stem = group && words.items[group.linkId];
  const own = only && words.items[only.linkId];
  const title = (heading ? own?.text : undefined) ?? stem?.text ?? own?.text;
  // Of a group with one question the question says all.
  const isStem = heading !== undefined && group !== null && everyItem([group]).filter(isQuestion).length > 1;
  const recall = day ? words.recall?.replace("{day}", dayText(day)) : words.recall;
  const { refused, refuse, pending, submit } = useSending(store, saving, { send, onSent }, (item) => {
    if (!items.includes(item)) onScreenOf(item.linkId);
  });
  const { faults, above, failure, attempt } = refused;

  function goOn() {
    const found = store.faults(items, true);
    if (found.length > 0 || (isFirst && fault)) return refuse(found, isFirst ? fault : undefined);
    if (!isLast) return onNext();
    if (isEmpty(store))
      return refuse([], { fieldId: fieldId(items[0]?.linkId ?? ""), message: t("review.nothing") });
    void submit();
  }

  const leading = useAutoAdvance(advances && only !== undefined && isOneTap(only), () => {
    const answer = only && store.of(only.linkId)?.answer;
    if (only && answer !== undefined && !isLast) onNext(answerText(t, only, words, answer));
  });

  const summary = faults.map(([{ linkId }, one]) => ({
    fieldId: fieldId(linkId),
    message: named(words.items[linkId]?.text ?? linkId, say(one)),
  }));
  if (above) summary.unshift(above);
  if (failure !== null) summary.push({ fieldId: SUBMIT, message: errorText(t, failure) });

  return (
    <FocusStep
      title={title}
      describedBy={[isStem && `${id}-stem`, given !== undefined && `${id}-given`].filter(Boolean).join(" ")}
      lead={
        <>
          {given === undefined ? null : (
            <div className={styles.given}>
              <p id={`${id}-given`}>{t("one.given", { answer: given })}</p>
              <Button variant="quiet" compact aria-label={t("one.undoOf")} onClick={onBack}>
                {t("one.undo")}
              </Button>
            </div>
          )}
          {isStem ? <p id={`${id}-stem`}>{stem?.text}</p> : null}
        </>
      }
      onSubmit={goOn}
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
            pendingText={isSent ? t("review.sending") : t("action.saving", { ns: "common" })}
          >
            {isSent ? t("review.send") : t("action.save", { ns: "common" })}
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
      <SavingNotes saving={saving} words={words} isLast={isLast} />
      {isResumed ? (
        <Note role="status">
          <p>{t("resumed")}</p>
        </Note>
      ) : null}
      {isFirst && isPlaceholder(instrument) ? (
        <Note kind="notice" title={t("placeholder.title")}>
          <p>{t("placeholder.text")}</p>
        </Note>
      ) : null}
      {isFirst && isSent ? <p className="quiet">{lengthText(t, store.definition)}</p> : null}
      {begins && recall ? <p className="quiet">{recall}</p> : null}
      {isFirst && words.intro ? <p>{words.intro}</p> : null}
      {isFirst ? before : null}
      {begins && stem?.help ? <p className="quiet">{stem.help}</p> : null}
      <div className={styles.items} {...leading}>
        {items.map((item) => (
          <ItemField
            key={item.linkId}
            store={store}
            item={item}
            words={words}
            id={fieldId(item.linkId)}
            helpFor={help.forText}
            isHeading={item === heading}
            pictureOf={pictureOf}
          />
        ))}
      </div>
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
      {isFirst && words.attribution ? <p className="small quiet">{words.attribution}</p> : null}
    </FocusStep>
  );
}
