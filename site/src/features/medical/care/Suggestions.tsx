import { CalendarPlus, Check, Undo2 } from "lucide-react";
import type { TimelineEntry } from "../../../api/entities";
import { useDateSupport } from "../../../app/dateSupport";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { formatWords } from "../../../dates/dates";
import { currentLanguage } from "../../../i18n/i18n";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Button } from "../../../ui/Button";
import { LinkButton } from "../../../ui/LinkButton";
import { Skeleton } from "../../../ui/Skeleton";
import { Tag } from "../../../ui/Tag";
import styles from "./care.module.css";
import { isUntouched, slotOf, titleOf } from "./planEntries";
import type { Suggestion } from "./schedule";
import { usePlanEntries } from "./usePlanEntries";

/** The suggested days, each with a button that adds it to the timeline. */
export function Suggestions({ days }: { days: readonly Suggestion[] }) {
  const { t } = useTranslation("care");
  const entries = usePlanEntries(days);
  const { planned, error } = entries;
  if (error) return <LoadFailure error={error} onRetry={entries.reload} />;
  if (!planned) return <Skeleton shape="card" count={2} label={t("state.loading", { ns: "common" })} />;
  return (
    <ol className={styles.days}>
      {days.map((day) => {
        const entry = planned.get(slotOf(day));
        return (
          <Row
            key={slotOf(day)}
            suggestion={day}
            entry={entry}
            pending={entries.isPending(day)}
            onPress={() => void (entry ? entries.takeBack(day, entry) : entries.add(day))}
          />
        );
      })}
    </ol>
  );
}

interface RowProps {
  suggestion: Suggestion;
  entry: TimelineEntry | undefined;
  pending: boolean;
  /** Adds it, or removes it again. */
  onPress: () => void;
}

function Row({ suggestion, entry, pending, onPress }: RowProps) {
  const { t } = useTranslation("care");
  const { locale, today } = useDateSupport();
  const title = titleOf(suggestion, currentLanguage());
  const date = formatWords(suggestion.day, locale, "longWeekday");
  const moved = entry !== undefined && entry.date !== suggestion.day;
  const withButton = entry === undefined || isUntouched(entry, suggestion);
  return (
    <li className={styles.day}>
      <div className={styles.dayWords}>
        <p className={styles.dayDate}>{date}</p>
        <h3>{title}</h3>
        {suggestion.examinations.length > 1 ? (
          <ul className={styles.lines}>
            {suggestion.examinations.map((key) => (
              <li key={key}>{t(`aftercare.examination.${key}`)}</li>
            ))}
          </ul>
        ) : null}
        {moved ? (
          <p className="quiet small">
            {t("aftercare.moved", { date: formatWords(entry.date, locale, "longWeekday") })}
          </p>
        ) : null}
        {!entry && suggestion.day < today ? <p className="quiet small">{t("aftercare.past")}</p> : null}
      </div>
      <div className={styles.dayState}>
        {entry ? (
          <Tag kind="done" icon={<Check />}>
            {t("aftercare.inTimeline")}
          </Tag>
        ) : (
          <Tag kind="suggestion">{t("aftercare.suggestion")}</Tag>
        )}
        <div className={styles.dayActions}>
          {entry ? (
            <LinkButton
              as={Link}
              to={paths.timelineEntryView(entry.id)}
              variant="soft"
              compact
              aria-label={t("aftercare.openLabel", { title, date })}
            >
              {t("aftercare.open")}
            </LinkButton>
          ) : null}
          {/* The same button before and after, so that it keeps the focus. */}
          {withButton ? (
            <Button
              key="press"
              variant="second"
              compact
              icon={entry ? <Undo2 /> : <CalendarPlus />}
              pending={pending}
              pendingText={t("action.saving", { ns: "common" })}
              aria-label={t(entry ? "aftercare.takeBackLabel" : "aftercare.addLabel", { title, date })}
              onClick={onPress}
            >
              {t(entry ? "aftercare.takeBack" : "aftercare.add")}
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}
