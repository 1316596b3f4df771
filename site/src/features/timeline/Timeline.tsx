import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LoadFailure } from "../../app/LoadFailure";
import { paths } from "../../paths";
import { Button } from "../../ui/Button";
import { DayGroup } from "../../ui/DayGroup";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { Skeleton } from "../../ui/Skeleton";
import { DayList } from "./DayList";
import { EntryRow } from "./EntryRow";
import { rowKey } from "./entries";
import { Earlier, Later } from "./Reach";
import type { Dashboard } from "./useDashboard";
import { useSteadyView } from "./useSteadyView";

/** The days of the person, or why there are none to show. The way to a new entry is always in its first row. */
export function Timeline({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("timeline");
  const { entries, error, wide, reduced } = dashboard;
  useSteadyView(dashboard.days[0]?.day);
  const add = (
    <LinkButton as={Link} to={paths.timelineEntryAdd} compact icon={<Plus />}>
      {t("add")}
    </LinkButton>
  );

  if (!entries) {
    return (
      <DayGroup title={t("day.today")} actions={add}>
        <li>
          {error ? (
            <LoadFailure error={error} onRetry={dashboard.reload} />
          ) : (
            <Skeleton count={3} label={t("state.loading", { ns: "common" })} />
          )}
        </li>
      </DayGroup>
    );
  }
  return (
    <>
      {dashboard.readers}
      {wide ? <Earlier dashboard={dashboard} /> : null}
      {entries.length === 0 && dashboard.days.length === 1 ? (
        <EmptyState title={t("empty.title")} titleLevel={2} text={t("empty.text")} action={add} />
      ) : (
        <Days dashboard={dashboard} add={add} />
      )}
      {reduced ? (
        <Button variant="second" block onClick={dashboard.showAll}>
          {t("list.more")}
        </Button>
      ) : null}
      {wide ? <Later dashboard={dashboard} /> : null}
    </>
  );
}

function Days({ dashboard, add }: { dashboard: Dashboard; add: ReactNode }) {
  const { t } = useTranslation("timeline");
  const { now, days, entries, undoable, pending, mark } = dashboard;
  const emptyToday = entries?.some(({ date }) => date === now.day) ? "day.nothingLeft" : "day.nothingToday";
  return (
    <DayList
      days={days}
      now={now}
      actions={add}
      below={null}
      nothing={(day) => t(day === now.day ? emptyToday : "day.nothing")}
      row={(entry) => (
        <EntryRow
          entry={entry}
          due={entry.date <= now.day}
          undoable={undoable.has(rowKey(entry))}
          pending={pending.has(rowKey(entry))}
          onDone={mark}
        />
      )}
    />
  );
}
