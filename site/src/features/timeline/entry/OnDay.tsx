import { type ReactNode, useState } from "react";
import { LoadFailure } from "../../../app/LoadFailure";
import { addDays, type Day } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { useTimeline } from "../days/useTimeline";
import { type Entry, occurrenceOf } from "../entries";
import { ToDashboard } from "./EntryGate";

interface OnDayProps {
  series: Entry;
  day: Day;
  /** Shown while the day is loading. */
  title: string;
  /** Null when the series has no such day. */
  children: (entry: Entry | null) => ReactNode;
}

/** Loads one day of a series as the overview shows it, with its changes and whether it is done. */
export function OnDay({ series, day, title, children }: OnDayProps) {
  const { t } = useTranslation();
  // In another time zone, a day of the series may begin on the day before or after.
  const around = { from: addDays(day, -1), to: addDays(day, 1) };
  const waiting = series.version === 0 ? series.id : undefined;
  const { entries, error, reload } = useTimeline(around, {}, waiting);
  const [last, setLast] = useState<Entry>();

  const isIt = (entry: Entry) => {
    const occurrence = occurrenceOf(entry);
    return occurrence?.day === day && occurrence.series === series.id;
  };
  const found = entries?.find(isIt);
  if (found && found !== last) setLast(found);
  // A series that has just been sent waits no more, and its days are read under its number: a form of one may be open.
  const isBetween = waiting !== undefined || !entries;
  const shown = found ?? (isBetween && last && isIt(last) ? last : null);
  if (entries || shown) return children(shown);
  return (
    <Page title={title} back={<ToDashboard />} width="form">
      {error ? (
        <LoadFailure error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading")} />
      )}
    </Page>
  );
}
