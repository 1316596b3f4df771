import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Button } from "../../../ui/Button";
import { DayGroup } from "../../../ui/DayGroup";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Bench } from "../../../ui/pictures/Bench";
import { Skeleton } from "../../../ui/Skeleton";
import { rowKey } from "../entries";
import styles from "../timeline.module.css";
import { ArticleRow } from "./ArticleRow";
import { DayList } from "./DayList";
import { EntryRow } from "./EntryRow";
import { useQuickAdd } from "./QuickAdd";
import { Earlier, Later } from "./Reach";
import { StudyRow } from "./StudyRow";
import { TimelineMenu } from "./TimelineMenu";
import type { Dashboard } from "./useDashboard";
import { useSteadyView } from "./useSteadyView";

interface TimelineProps {
  dashboard: Dashboard;
  /** Follows the entries of today, where there is no room beside them. */
  beside: ReactNode;
}

/** The days of the person, or why none are shown. The first row always has the link to a new entry. */
export function Timeline({ dashboard, beside }: TimelineProps) {
  const { t } = useTranslation("timeline");
  const { entries, error, wide, reduced, whole } = dashboard;
  useSteadyView(dashboard.days[0]?.day);
  const quick = useQuickAdd(dashboard.now.day);
  const add = (
    <LinkButton as={Link} to={paths.timelineEntryAdd} compact icon={<Plus />}>
      {t("add")}
    </LinkButton>
  );

  // Not before what stands above it: it would move down.
  const article = whole && dashboard.article ? <ArticleRow entry={dashboard.article} /> : null;
  const quickAdd = whole ? (
    <>
      {quick.button}
      {beside ? <div className={styles.beside}>{beside}</div> : null}
    </>
  ) : null;
  const actions = (
    <div className={styles.actions}>
      {add}
      <TimelineMenu waiting={!entries} />
    </div>
  );

  if (dashboard.held) return null;
  if (!entries) {
    return (
      <>
        <DayGroup title={t("day.today")} actions={actions}>
          <li>
            {error ? (
              <LoadFailure error={error} onRetry={dashboard.reload} />
            ) : (
              <Skeleton count={3} label={t("state.loading", { ns: "common" })} />
            )}
          </li>
        </DayGroup>
        {beside ? <div className={styles.beside}>{beside}</div> : null}
      </>
    );
  }
  const empty = entries.length === 0;
  // No entries yet and no further window opened: "earlier" and "later" are offered only where something is to be found.
  const untouched = empty && dashboard.extent.earlier === 0 && dashboard.extent.later === 0;
  return (
    <>
      {dashboard.readers}
      {quick.sheet}
      {wide && (!untouched || dashboard.earlier.more) ? <Earlier dashboard={dashboard} /> : null}
      {empty && dashboard.days.length === 1 ? (
        <div className={styles.day}>
          <EmptyState
            title={t("empty.title")}
            titleLevel={2}
            picture={<Bench />}
            text={t("empty.text")}
            action={add}
          />
          {quickAdd}
          {article ? <DayGroup title={t("day.today")}>{article}</DayGroup> : null}
        </div>
      ) : (
        <Days dashboard={dashboard} actions={actions} last={article} below={quickAdd} />
      )}
      {reduced && whole ? (
        <Button variant="second" block onClick={dashboard.showAll}>
          {t("list.more")}
        </Button>
      ) : null}
      {wide && whole && (!untouched || dashboard.later.more) ? <Later dashboard={dashboard} /> : null}
    </>
  );
}

interface DaysProps {
  dashboard: Dashboard;
  actions: ReactNode;
  last: ReactNode;
  below: ReactNode;
}

function Days({ dashboard, actions, last, below }: DaysProps) {
  const { t } = useTranslation("timeline");
  const { now, days, entries, undoable, pending, mark, jumped, saved } = dashboard;
  const emptyToday = entries?.some(({ date }) => date === now.day) ? "day.nothingLeft" : "day.nothingToday";
  return (
    <DayList
      days={days}
      now={now}
      whole={jumped}
      actions={actions}
      last={last}
      below={below}
      nothing={(day) => t(day === now.day ? emptyToday : "day.nothing")}
      row={([entry, ...others]) =>
        entry.study ? (
          <StudyRow entries={[entry, ...others]} due={entry.date <= now.day} />
        ) : (
          <EntryRow
            entry={entry}
            due={entry.date <= now.day}
            undoable={undoable.has(rowKey(entry))}
            pending={pending.has(rowKey(entry))}
            marked={saved === rowKey(entry)}
            onDone={mark}
          />
        )
      }
    />
  );
}
