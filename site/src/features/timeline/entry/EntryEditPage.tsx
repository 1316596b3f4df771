import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { dayInWords } from "../../../app/dayHeading";
import { isDay } from "../../../dates/dates";
import { languageRow } from "../../../i18n/languages";
import { paths } from "../../../paths";
import { Page } from "../../../ui/Page";
import { useMoment } from "../clock";
import { dayOfSeries, type Entry, isSeries } from "../entries";
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
        ) : dayOfSeries(entry) ? (
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
  return ({ id }: Entry) => void navigate(paths.timelineEntryView(id), { replace: true });
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
  const place = dayOfSeries(entry);
  if (!place) return null;
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
        key={`${place.series}-${place.day}`}
        task={{ kind: "day", entry, ...place }}
        initial={valuesOf(entry)}
        draftKey={`timelineentry-${place.series}-${place.day}`}
        // Until something is changed the day is no row of its own.
        onSaved={(row) => show(row.series ? row : { ...row, id: place.series })}
      />
    </Page>
  );
}
