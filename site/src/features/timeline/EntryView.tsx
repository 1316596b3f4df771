import { Check, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { TimelineEntry } from "../../api/entities";
import { useApi } from "../../api/hooks";
import { useReport } from "../../app/useReport";
import { paths } from "../../paths";
import { Button } from "../../ui/Button";
import { CategoryTile } from "../../ui/CategoryTile";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { categoryClass } from "../../ui/categories";
import { cx } from "../../ui/cx";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import { useToast } from "../../ui/Toast";
import { useMoment } from "./clock";
import { ToDashboard } from "./EntryGate";
import styles from "./EntryView.module.css";
import { categoryOf, isTicked } from "./kinds";
import { categoryText, dayInWords, sentenceLocale } from "./sentences";
import { showTime } from "./timeOfDay";
import { useDone } from "./useDone";

interface EntryViewProps {
  entry: TimelineEntry;
  /** Told true when the entry is about to be deleted, and false when that failed. */
  onDelete: (deleting: boolean) => void;
}

export function EntryView({ entry, onDelete }: EntryViewProps) {
  const { t } = useTranslation("timeline");
  const { setDone, pending } = useDone();
  const [asking, setAsking] = useState(false);
  const removal = useRemoval(entry, onDelete);
  const done = entry.done === true;
  // The one main action: to tick off what is still open, else to change it.
  const ticking = !done && isTicked(entry.timelineentrycategory.id);
  const category = categoryOf(entry.timelineentrycategory.id);

  return (
    <Page title={entry.title} back={<ToDashboard />} width="form">
      <div className={styles.view}>
        <p className={cx(styles.category, categoryClass(category))}>
          <CategoryTile category={category} done={done} />
          {categoryText(t, entry.timelineentrycategory)}
        </p>
        <Facts entry={entry} />
        <div className={styles.actions}>
          <Button
            variant={ticking ? "primary" : "second"}
            icon={done ? <RotateCcw /> : <Check />}
            pending={pending.has(entry.id)}
            onClick={() => void setDone(entry, !done)}
          >
            {t(done ? "view.markOpen" : "view.markDone")}
          </Button>
          <LinkButton
            as={Link}
            to={paths.timelineEntryEdit(entry.id)}
            variant={ticking ? "second" : "primary"}
            icon={<Pencil />}
          >
            {t("action.edit", { ns: "common" })}
          </LinkButton>
          <Button variant="danger" icon={<Trash2 />} onClick={() => setAsking(true)}>
            {t("view.remove")}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        title={t("view.removeTitle")}
        text={t("view.removeText", { title: entry.title })}
        noText={t("action.no", { ns: "common" })}
        yesText={t("action.yes", { ns: "common" })}
        pending={removal.pending}
        pendingText={t("view.removing")}
        onNo={() => setAsking(false)}
        onYes={() => void removal.remove().then((gone) => setAsking(gone))}
      />
    </Page>
  );
}

function Facts({ entry: { date, time, note, done } }: { entry: TimelineEntry }) {
  const { t, i18n } = useTranslation("timeline");
  const { day: today } = useMoment();
  const notGiven = t("state.notGiven", { ns: "common" });
  const facts = [
    [t("view.day"), dayInWords(date, today, sentenceLocale(i18n.language))],
    [t("view.time"), time ? t("view.timeValue", { time: showTime(time) }) : notGiven],
    [t("view.note"), note || notGiven],
    [t("view.state"), t(done ? "done.state" : "view.open")],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Deletes the entry and leads back to the days. */
function useRemoval(entry: TimelineEntry, onDelete: (deleting: boolean) => void) {
  const { t } = useTranslation("timeline");
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);

  async function remove(): Promise<boolean> {
    setPending(true);
    onDelete(true);
    try {
      await api.remove("timelineentry", entry.id);
    } catch (error) {
      onDelete(false);
      setPending(false);
      report(error);
      return false;
    }
    toast.success(t("view.removed"));
    await navigate(paths.dashboard, { replace: true });
    return true;
  }

  return { remove, pending };
}
