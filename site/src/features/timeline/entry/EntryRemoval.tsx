import { CalendarX, SkipForward, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useApi } from "../../../api/hooks";
import { deferRemoval } from "../../../api/removals";
import { dayInWords } from "../../../app/dayHeading";
import { useReport } from "../../../app/useReport";
import { addDays } from "../../../dates/dates";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { takeBackDeletion } from "../../../offline/takeBack";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { type Undo, useToast } from "../../../ui/Toast";
import { useMoment } from "../clock";
import { type Entry, occurrenceOf } from "../entries";
import styles from "./EntryView.module.css";
import { sameEntry } from "./entryForm";
import { useEntryCalls } from "./useEntryCalls";

/** What can be deleted: an entry; or of a series this day, all days from today on, or everything. */
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
  /** Called with true before the shown entry is deleted, and with false when that failed. */
  onDelete: (deleting: boolean) => void;
}

/** Buttons to delete an entry or part of a series; each asks first and says what remains. */
export function EntryRemoval({ entry, series, onDelete }: EntryRemovalProps) {
  const { t, i18n } = useTranslation("timeline");
  const { day: today } = useMoment();
  const [confirming, setConfirming] = useState<Removal | null>(null);
  const { run, pending } = useRemoval({ entry, series, onDelete });
  const occurrence = occurrenceOf(entry);
  const day = dayInWords(entry.date, today, languageRow(i18n.language).sentenceLocale);

  const offered: Removal[] = [];
  if (occurrence) offered.push("skip");
  else if (!series) offered.push("entry");
  if (series) {
    // A series that begins today or later has no earlier days to keep.
    if (series.date < today && !(series.enddate && series.enddate < today)) offered.push("end");
    offered.push("series");
  }

  const buttons = offered.map((removal) => (
    <Button
      key={removal}
      variant={removal === "entry" || removal === "series" ? "danger" : "quiet"}
      icon={ICONS[removal]}
      onClick={() => setConfirming(removal)}
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
      {confirming ? (
        <ConfirmDialog
          title={t(`removal.${confirming}.title`, { day })}
          text={t(`removal.${confirming}.text`, { title: entry.title, day })}
          noText={t("action.no", { ns: "common" })}
          yesText={t(`removal.${confirming}.action`)}
          destroys
          pending={pending}
          pendingText={t("removal.pending")}
          onNo={() => setConfirming(null)}
          onYes={() => void run(confirming).then(() => setConfirming(null))}
        />
      ) : null}
    </>
  );
}

/** Deletes, reports it, and returns to the overview. */
function useRemoval({ entry, series, onDelete }: EntryRemovalProps) {
  const { t } = useTranslation("timeline");
  const api = useApi();
  const calls = useEntryCalls();
  const toast = useToast();
  const report = useReport();
  const navigate = useNavigate();
  const { day: today } = useMoment();
  const [pending, setPending] = useState(false);
  const occurrence = occurrenceOf(entry);

  /** Takes it away, and answers how it comes back. */
  async function carryOut(removal: Removal): Promise<Pick<Undo, "run" | "onGone">> {
    if (removal === "skip" && occurrence) {
      const left = await calls.changeDay(entry, { skipped: true });
      return after(() => calls.bringBack(left));
    }
    if (removal === "end" && series) {
      const ended = await calls.changeWhole(series, { enddate: addDays(today, -1) });
      return after(() => calls.changeWhole(ended, { enddate: series.enddate ?? null }));
    }
    if (removal === "series" && series) {
      return await removeWhole(series);
    }
    await api.remove("timelineentry", entry.id);
    const draft = sameEntry(entry);
    const key = crypto.randomUUID();
    return after(() => api.create("timelineentry", draft, key));
  }

  /** Taken back by another call. */
  function after(back: () => Promise<unknown>): Pick<Undo, "run"> {
    const takeBack = async () => {
      try {
        await back();
        toast.success(t("removal.undone"));
      } catch (error) {
        report(error);
      }
    };
    return { run: () => void takeBack() };
  }

  /** Days that were changed singly belong to the series by its id: it is deleted when it can no longer come back. */
  async function removeWhole({ id, version }: Entry): Promise<Pick<Undo, "run" | "onGone">> {
    // Without network it waits on the device at once: nothing could be sent when the message is gone.
    if (!navigator.onLine || version === 0) {
      await calls.removeSeries(id);
      return { run: () => void takeBackDeletion("timelineentry", id).then(say) };
    }
    const send = () => calls.removeSeries(id).catch(report);
    const { takeBack, finish } = deferRemoval({ root: "timelineentry", id, send });
    return {
      run: () => say(takeBack()),
      onGone: () => void finish(),
    };
  }

  function say(isBack: boolean): void {
    if (isBack) toast.success(t("removal.undone"));
    else toast.error(t("removal.tooLate"));
  }

  async function run(removal: Removal): Promise<void> {
    setPending(true);
    onDelete(true);
    try {
      const back = await carryOut(removal);
      toast.success(t(`removal.${removal}.said`), { text: t("removal.undo"), ...back });
      await navigate(paths.dashboard, { replace: true });
    } catch (error) {
      onDelete(false);
      setPending(false);
      report(error);
    }
  }

  return { run, pending };
}
