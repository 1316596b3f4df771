import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../../app/LoadFailure";
import { addDays, type Day } from "../../../dates/dates";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { useTimeline } from "../days/useTimeline";
import { dayOfSeries, type Entry } from "../entries";
import { ToDashboard } from "./EntryGate";

interface OnDayProps {
  series: Entry;
  day: Day;
  /** Shown while the day is on its way. */
  title: string;
  /** Null when the series has no such day, or no longer. */
  children: (entry: Entry | null) => ReactNode;
}

/** Fetches one day of a series as the dashboard shows it, with what was changed or done on it. */
export function OnDay({ series, day, title, children }: OnDayProps) {
  const { t } = useTranslation();
  // Seen from another time zone, a day of the series may begin on the one before or after.
  const { entries, error, reload } = useTimeline({ from: addDays(day, -1), to: addDays(day, 1) });

  if (entries) {
    const found = entries.find((entry) => {
      const place = dayOfSeries(entry);
      return place?.series === series.id && place.day === day;
    });
    return children(found ?? null);
  }
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
