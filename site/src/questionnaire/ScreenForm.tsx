import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Fault } from "../form/faults";
import { named } from "../form/useSummary";
import { Actions } from "../ui/Actions";
import { Button } from "../ui/Button";
import { ErrorSummary } from "../ui/ErrorSummary";
import type { AnswerStore } from "./answerStore";
import type { Item, Words } from "./definition";
import type { Screen } from "./enabled";
import { fieldId } from "./fieldId";
import type { HelpParts } from "./help";
import { ItemField } from "./ItemField";
import styles from "./questionnaire.module.css";
import { useFaultText } from "./useFaultText";

interface ScreenFormProps {
  store: AnswerStore;
  screen: Screen;
  words: Words;
  /** The numbers of the shown questions, and how many there are. */
  numbers: readonly number[];
  count: number;
  help: HelpParts;
  /** Undefined on the first screen. */
  onBack: (() => void) | undefined;
  onNext: () => void;
}

/** The questions of one screen. Going on is possible without answers, and not with answers that cannot be. */
export function ScreenForm({ store, screen, words, numbers, count, help, onBack, onNext }: ScreenFormProps) {
  const { t } = useTranslation("questionnaire");
  const say = useFaultText();
  const [{ faults, attempt }, setRefused] = useState<{
    faults: readonly (readonly [Item, Fault])[];
    attempt: number;
  }>({ faults: [], attempt: 0 });
  const { group, items } = screen;
  const stem = group ? words.items[group.linkId] : undefined;
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = store.faults(items, false);
    store.showFaults(found.map(([{ linkId }]) => linkId));
    setRefused({ faults: found, attempt: attempt + 1 });
    if (found.length === 0) onNext();
  }

  return (
    <form noValidate className={styles.screen} onSubmit={submit}>
      <div>
        <h2 tabIndex={-1} data-screen-title="" className={styles.progress}>
          {numbers.length === 0
            ? t("progress.before")
            : first === last
              ? t("progress.one", { first, count })
              : t("progress.some", { first, last, count })}
        </h2>
        <div className={styles.track} aria-hidden="true">
          <div style={{ inlineSize: `${(last / Math.max(count, 1)) * 100}%` }} />
        </div>
      </div>
      <ErrorSummary
        title={t("form.check", { ns: "common", count: faults.length })}
        items={faults.map(([{ linkId }, fault]) => ({
          fieldId: fieldId(linkId),
          message: named(words.items[linkId]?.text ?? linkId, say(fault)),
        }))}
        attempt={attempt}
      />
      {stem ? (
        <div>
          <p className={styles.stem}>{stem.text}</p>
          {stem.help ? <p className="quiet">{stem.help}</p> : null}
        </div>
      ) : null}
      {items.map((item) => (
        <ItemField
          key={item.linkId}
          store={store}
          item={item}
          words={words}
          id={fieldId(item.linkId)}
          helpFor={help.forText}
        />
      ))}
      <Actions
        even
        back={
          onBack ? (
            <Button variant="second" onClick={onBack}>
              {t("action.back", { ns: "common" })}
            </Button>
          ) : null
        }
        forward={<Button type="submit">{t("action.next", { ns: "common" })}</Button>}
      />
    </form>
  );
}
