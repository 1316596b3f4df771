import { memo } from "react";
import { Link } from "../../../app/Link";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { checkinAddPath, timelineEntryDayPath } from "../../../paths";
import { Button } from "../../../ui/Button";
import { LinkButton } from "../../../ui/LinkButton";
import { TimelineRow } from "../../../ui/TimelineRow";
import type { Entry } from "../entries";
import { categoryOf, INTAKE_ID, isTicked } from "../kinds";
import { categoryText, doneText, repeatText } from "../sentences";
import { showTime } from "../timeOfDay";

interface EntryRowProps {
  entry: Entry;
  /** Today or earlier. Entries of later days have no button to mark them as done. */
  due: boolean;
  /** Marked as done during this visit: "Rückgängig" is shown in place of "Erledigt". */
  undoable: boolean;
  pending: boolean;
  /** It was just made. */
  marked: boolean;
  onDone: (entry: Entry, done: boolean) => void;
}

/** Memoised: the page may show hundreds of rows. */
export const EntryRow = memo(function EntryRow({
  entry,
  due,
  undoable,
  pending,
  marked,
  onDone,
}: EntryRowProps) {
  const { t, i18n } = useTranslation("timeline");
  const { id, title, time, endtime, place, note, timelineentrycategory: category } = entry;
  const done = entry.done === true;
  const words = categoryText(t, category);
  const until = endtime ? t("view.untilTime", { time: showTime(endtime) }) : "";
  const line = [until, place, repeatText(t, entry), note?.trim().split("\n", 1)[0]]
    .filter(Boolean)
    .join(" · ");
  const act = category.id === INTAKE_ID ? "take" : "action";

  return (
    <TimelineRow
      category={categoryOf(category.id)}
      categoryText={
        done ? `${words} · ${doneText(t, entry, languageRow(i18n.language).sentenceLocale)}` : words
      }
      time={time ? showTime(time) : undefined}
      title={
        <Link to={timelineEntryDayPath(id, entry.series ? null : entry.firstdate && entry.seriesdate)}>
          {title}
        </Link>
      }
      line={line || undefined}
      done={done}
      marked={marked}
      action={
        due && !done && entry.diary ? (
          <LinkButton
            as={Link}
            to={checkinAddPath(entry.diary, entry.date)}
            variant="soft"
            compact
            aria-label={t("study.answerFor", { title })}
          >
            {t("study.answer")}
          </LinkButton>
        ) : due && isTicked(category.id) && (!done || undoable) ? (
          <Button
            variant={done ? "quiet" : "soft"}
            compact
            pending={pending}
            aria-label={t(done ? "done.undoFor" : `done.${act}For`, { title })}
            onClick={() => onDone(entry, !done)}
          >
            {t(done ? "done.undo" : `done.${act}`)}
          </Button>
        ) : undefined
      }
    />
  );
});
