import { CalendarX, SkipForward, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useApi } from "../../../api/hooks";
import { useReport } from "../../../app/useReport";
import { addDays } from "../../../dates/dates";
import { languageRow } from "../../../i18n/languages";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { useToast } from "../../../ui/Toast";
import { useMoment } from "../clock";
import { dayOfSeries, type Entry } from "../entries";
import { dayInWords } from "../sentences";
import styles from "./EntryView.module.css";
import { useEntryCalls } from "./useEntryCalls";

/** What can be taken away: an entry; or of a series this day, all days from today on, or everything. */
type Removal = "entry" | "skip" | "end" | "series";

const ICONS: Record<Removal, ReactNode> = {
  entry: <Trash2 />,
  skip: <SkipForward />,
  end: <CalendarX />,
  series: <Trash2 />,
};

interface EntryRemovalProps {
  entry: Entry;
  series: Entry | undefined;
  /** Told true when the shown entry is about to be deleted, and false when that failed. */
  onDelete: (deleting: boolean) => void;
}

/** The ways to be rid of an entry, each asked about in words that say what stays. */
export function EntryRemoval({ entry, series, onDelete }: EntryRemovalProps) {
  const { t, i18n } = useTranslation("timeline");
  const { day: today } = useMoment();
  const [asked, setAsked] = useState<Removal | null>(null);
  const { run, pending } = useRemoval({ entry, series, onDelete });
  const place = dayOfSeries(entry);
  const day = dayInWords(entry.date, today, languageRow(i18n.language).sentenceLocale);

  const offered: Removal[] = [];
  if (place) offered.push("skip");
  else if (!series) offered.push("entry");
  if (series) {
    // A series that begins today or later has no days to keep.
    if (series.date < today && !(series.enddate && series.enddate < today)) offered.push("end");
    offered.push("series");
  }

  const buttons = offered.map((removal) => (
    <Button
      key={removal}
      variant={removal === "entry" || removal === "series" ? "danger" : "quiet"}
      icon={ICONS[removal]}
      onClick={() => setAsked(removal)}
    >
      {t(`removal.${removal}.action`)}
    </Button>
  ));

  return (
    <>
      {series ? (
        <section className={styles.series} aria-label={t("series.title")}>
          <h2 className={styles.seriesTitle}>{t("series.title")}</h2>
          <Actions>{buttons}</Actions>
        </section>
      ) : (
        <Actions>{buttons}</Actions>
      )}
      {asked ? (
        <ConfirmDialog
          title={t(`removal.${asked}.title`, { day })}
          text={t(`removal.${asked}.text`, { title: entry.title, day })}
          noText={t("action.no", { ns: "common" })}
          yesText={t("action.yes", { ns: "common" })}
          pending={pending}
          pendingText={t("removal.pending")}
          onNo={() => setAsked(null)}
          onYes={() => void run(asked).then(() => setAsked(null))}
        />
      ) : null}
    </>
  );
}

/** Carries it out, says so, and leads back to the days. */
function useRemoval({ entry, series, onDelete }: EntryRemovalProps) {
  const { t } = useTranslation("timeline");
  const api = useApi();
  const calls = useEntryCalls();
  const toast = useToast();
  const report = useReport();
  const navigate = useNavigate();
  const { day: today } = useMoment();
  const [pending, setPending] = useState(false);
  const place = dayOfSeries(entry);

  async function carryOut(removal: Removal): Promise<void> {
    if (removal === "skip" && place) await calls.changeDay(place.series, place.day, { skipped: true });
    else if (removal === "end" && series) await calls.changeWhole(series, { enddate: addDays(today, -1) });
    else if (removal === "series" && series) await calls.removeSeries(series.id);
    else await api.remove("timelineentry", entry.id);
  }

  async function run(removal: Removal): Promise<void> {
    setPending(true);
    onDelete(true);
    try {
      await carryOut(removal);
      toast.success(t(`removal.${removal}.said`));
      await navigate(paths.dashboard, { replace: true });
    } catch (error) {
      onDelete(false);
      setPending(false);
      report(error);
    }
  }

  return { run, pending };
}
