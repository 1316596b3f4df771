import { useId } from "react";
import { useDateSupport } from "../../../app/dateSupport";
import { LoadFailure } from "../../../app/LoadFailure";
import { formatWords } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "./contact.module.css";
import type { Followup } from "./followup";
import { usePastAnswers } from "./useFollowup";

/** Earlier answers: a plain list, without comparison or judgement. */
export function PastAnswers() {
  const { t } = useTranslation("contact");
  const { answers, error, busy, retry } = usePastAnswers();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.next}>
      <h2 id={id}>{t("past.title")}</h2>
      {error ? (
        <LoadFailure error={error} busy={busy} onRetry={retry} />
      ) : answers === undefined ? (
        <Skeleton label={t("state.loading", { ns: "common" })} />
      ) : answers.length === 0 ? (
        <p className="quiet">{t("past.empty")}</p>
      ) : (
        <ul className={styles.past}>
          {answers.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Answer({ answer }: { answer: Followup }) {
  const { t } = useTranslation("contact");
  const { locale } = useDateSupport();
  const { date, wellbeing, changed, note } = answer;
  const given = typeof wellbeing === "number";
  return (
    <li>
      {date ? <p className={styles.day}>{formatWords(date, locale, "long")}</p> : null}
      {given ? <p>{t("past.wellbeing", { value: wellbeing })}</p> : null}
      {changed && changed.length > 0 ? (
        <p>{t("past.changed", { list: changed.map((one) => t(`change.${one}`)).join(", ") })}</p>
      ) : null}
      {note ? <p className={styles.note}>{note}</p> : null}
    </li>
  );
}
