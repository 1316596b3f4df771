import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TimelineEntry } from "../../api/entities";
import { paths } from "../../paths";
import { Button } from "../../ui/Button";
import { TimelineRow } from "../../ui/TimelineRow";
import { categoryOf, isTicked } from "./kinds";
import { categoryText } from "./sentences";
import { showTime } from "./timeOfDay";

interface EntryRowProps {
  entry: TimelineEntry;
  /** A day that has come; what lies ahead is not ticked off in passing. */
  due: boolean;
  /** Marked during this visit, so that the mark can be taken back in place. */
  undoable: boolean;
  pending: boolean;
  onDone: (entry: TimelineEntry, done: boolean) => void;
}

export function EntryRow({ entry, due, undoable, pending, onDone }: EntryRowProps) {
  const { t } = useTranslation("timeline");
  const { id, title, time, note, timelineentrycategory: category } = entry;
  const done = entry.done === true;
  const words = categoryText(t, category);
  const line = note?.trim().split("\n", 1)[0];

  return (
    <TimelineRow
      category={categoryOf(category.id)}
      categoryText={done ? `${words} · ${t("done.state")}` : words}
      time={time ? showTime(time) : undefined}
      title={<Link to={paths.timelineEntryView(id)}>{title}</Link>}
      line={line || undefined}
      done={done}
      action={
        due && isTicked(category.id) && (!done || undoable) ? (
          <Button
            variant={done ? "quiet" : "soft"}
            compact
            pending={pending}
            aria-label={t(done ? "done.undoFor" : "done.actionFor", { title })}
            onClick={() => onDone(entry, !done)}
          >
            {t(done ? "done.undo" : "done.action")}
          </Button>
        ) : undefined
      }
    />
  );
}
