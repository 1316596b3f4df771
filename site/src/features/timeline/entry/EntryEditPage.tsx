import { useNavigate, useSearchParams } from "react-router";
import { dayInWords } from "../../../app/dayHeading";
import { daysBetween, isDay } from "../../../dates/dates";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths, timelineEntryDayPath } from "../../../paths";
import { Page } from "../../../ui/Page";
import { momentNow, useMoment } from "../clock";
import { reaching, writeExtent } from "../days/extent";
import { type Entry, isSeries, occurrenceOf } from "../entries";
import { EntryForm } from "./EntryForm";
import { EntryGate, ToDashboard } from "./EntryGate";
import { valuesOf } from "./entryForm";
import { OnDay } from "./OnDay";

export default function EntryEditPage() {
  const { t } = useTranslation("timeline");
  const [params] = useSearchParams();
  const day = params.get("day");
  const title = t("form.editTitle");
  return (
    <EntryGate title={title}>
      {(entry) =>
        isSeries(entry) && isDay(day) ? (
          <OnDay series={entry} day={day} title={title}>
            {(ofDay) => (ofDay ? <EditDay entry={ofDay} /> : <EditWhole entry={entry} />)}
          </OnDay>
        ) : occurrenceOf(entry) ? (
          <EditDay entry={entry} />
        ) : (
          <EditWhole entry={entry} />
        )
      }
    </EntryGate>
  );
}

function useShow() {
  const navigate = useNavigate();
  return (row: Entry) => void navigate(whereToLook(row), { replace: true });
}

/** The page of an entry. A day that only waits to become a row of its own is looked for around its place in the series. */
function whereToLook({ id, date, series, firstdate, seriesdate }: Entry): string {
  if (series || !firstdate || !seriesdate) return paths.timelineEntryView(id);
  if (Math.abs(daysBetween(seriesdate, date)) <= 1) return timelineEntryDayPath(id, seriesdate);
  const extent = reaching(date, momentNow().day, { earlier: 0, later: 0 });
  return `${paths.dashboard}?${writeExtent(extent)}`;
}

function EditWhole({ entry }: { entry: Entry }) {
  const { t } = useTranslation("timeline");
  const show = useShow();
  const series = isSeries(entry);
  return (
    <Page
      title={t(series ? "form.editSeriesTitle" : "form.editTitle")}
      back={<ToDashboard />}
      intro={series ? t("form.editSeriesHint") : undefined}
      width="form"
    >
      <EntryForm
        key={entry.id}
        task={{ kind: "whole", entry }}
        initial={valuesOf(entry)}
        draftKey={`timelineentry-${entry.id}`}
        onSaved={show}
      />
    </Page>
  );
}

function EditDay({ entry }: { entry: Entry }) {
  const { t, i18n } = useTranslation("timeline");
  const { day: today } = useMoment();
  const show = useShow();
  const occurrence = occurrenceOf(entry);
  if (!occurrence) return null;
  return (
    <Page
      title={t("form.editDayTitle")}
      back={<ToDashboard />}
      intro={t("form.editDayHint", {
        day: dayInWords(entry.date, today, languageRow(i18n.language).sentenceLocale),
      })}
      width="form"
    >
      <EntryForm
        key={`${occurrence.series}-${occurrence.day}`}
        task={{ kind: "day", entry }}
        initial={valuesOf(entry)}
        draftKey={`timelineentry-${occurrence.series}-${occurrence.day}`}
        onSaved={show}
      />
    </Page>
  );
}
