import { CalendarPlus, Check, Pencil, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { dayInWords } from "../../../app/dayHeading";
import { Link } from "../../../app/Link";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { checkinAddPath, paths, timelineEntryDayPath, timelineEntryEditDayPath } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { CategoryTile } from "../../../ui/CategoryTile";
import { categoryClass } from "../../../ui/categories";
import { cx } from "../../../ui/cx";
import { Dialog } from "../../../ui/Dialog";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { AppointmentDocuments } from "../../papers/public/AppointmentDocuments";
import { studyEntryPath } from "../../study/public/studyEntry";
import { useMoment } from "../clock";
import { type Entry, isSeries, occurrenceOf, rowKey } from "../entries";
import { categoryOf, INTAKE_ID, isTicked } from "../kinds";
import { categoryText } from "../sentences";
import { VisitSummaryLink } from "../VisitSummaryLink";
import { EntryFacts } from "./EntryFacts";
import { ToDashboard } from "./EntryGate";
import { EntryRemoval } from "./EntryRemoval";
import styles from "./EntryView.module.css";
import { useDone } from "./useDone";
import { useSaveCalendar } from "./useSaveCalendar";

interface EntryViewProps {
  /** A single entry, one day of a series, or a whole series. */
  entry: Entry;
  /** The series of the day, or the shown entry itself. */
  series?: Entry | undefined;
  /** Called with true before the shown entry is deleted, and with false when that failed. */
  onDelete: (deleting: boolean) => void;
}

export function EntryView({ entry, series, onDelete }: EntryViewProps) {
  const { t } = useTranslation("timeline");
  const navigate = useNavigate();
  const { day: today } = useMoment();
  const { setDone, pending } = useDone();
  const calendar = useSaveCalendar();
  const occurrence = occurrenceOf(entry);
  const whole = isSeries(entry) && !occurrence;
  const done = entry.done === true;
  const categoryId = entry.timelineentrycategory.id;
  const category = categoryOf(categoryId);
  const intake = categoryId === INTAKE_ID;
  // The one main action: to tick off, or to change what is not ticked off. It keeps its place when it has been done.
  const ticked = !whole && isTicked(categoryId);
  // What a study asks for is done by sending alone.
  const answered = entry.study ? (
    <LinkButton as={Link} to={studyEntryPath(entry)}>
      {t("study.open")}
    </LinkButton>
  ) : entry.diary && !whole && !done && entry.date <= today ? (
    <LinkButton as={Link} to={checkinAddPath(entry.diary, entry.date)}>
      {t("study.answer")}
    </LinkButton>
  ) : null;

  async function mark() {
    const row = await setDone(entry, !done);
    // The day has become a row of its own, with its own address.
    if (row && row.id !== entry.id) await navigate(paths.timelineEntryView(row.id), { replace: true });
  }

  const tick = whole ? null : (
    <Button
      variant={ticked && !done && !answered ? "primary" : "second"}
      icon={done ? <RotateCcw /> : <Check />}
      pending={pending.has(rowKey(entry))}
      onClick={() => void mark()}
    >
      {t(done ? "view.markOpen" : intake ? "view.markTaken" : "view.markDone")}
    </Button>
  );
  const edit = <EditButton entry={entry} series={series} main={!ticked && !answered} />;
  const both = (
    <>
      {tick}
      {edit}
    </>
  );
  const [main, other] = answered
    ? [answered, entry.study ? edit : both]
    : ticked
      ? [tick, edit]
      : [edit, tick];

  return (
    <Page title={entry.title} back={<ToDashboard />} width="form">
      <div className={styles.view}>
        <p className={cx(styles.category, categoryClass(category))}>
          <CategoryTile category={category} done={done} />
          {categoryText(t, entry.timelineentrycategory)}
        </p>
        <EntryFacts entry={entry} series={series} />
        {intake && !done && !whole && entry.date <= today ? (
          <p className="small quiet">{t("intake.missed")}</p>
        ) : null}
        {category === "appointment" ? <VisitSummaryLink /> : null}
        <Actions forward={main}>
          <Button
            variant="second"
            icon={<CalendarPlus />}
            pending={calendar.pending}
            pendingText={t("calendar.saving")}
            onClick={() => void calendar.save(whole || !occurrence ? entry.id : (entry.series ?? entry.id))}
          >
            {t("calendar.take")}
          </Button>
          {other}
        </Actions>
        <p className="small quiet">{t(series ? "calendar.takeSeriesHint" : "calendar.takeHint")}</p>
        {category === "appointment" ? (
          <AppointmentDocuments
            entry={entry.id}
            series={entry.series ?? undefined}
            from={timelineEntryDayPath(entry.id, occurrence?.series === entry.id ? occurrence.day : null)}
          />
        ) : null}
        <EntryRemoval entry={entry} series={series} onDelete={onDelete} />
      </div>
    </Page>
  );
}

/** Opens the form; for a day of a series it first asks whether to change the day or the series. */
function EditButton({ entry, series, main }: Omit<EntryViewProps, "onDelete"> & { main: boolean }) {
  const { t, i18n } = useTranslation("timeline");
  const { day: today } = useMoment();
  const [asking, setAsking] = useState(false);
  const occurrence = occurrenceOf(entry);
  const variant = main ? "primary" : "second";
  const edit = t("action.edit", { ns: "common" });

  if (!(occurrence && series)) {
    const to = occurrence
      ? timelineEntryEditDayPath(entry.id, occurrence.day)
      : paths.timelineEntryEdit(entry.id);
    return (
      <LinkButton as={Link} to={to} variant={variant} icon={<Pencil />}>
        {edit}
      </LinkButton>
    );
  }
  return (
    <>
      <Button variant={variant} icon={<Pencil />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {edit}
      </Button>
      <Dialog
        open={asking}
        title={t("series.editTitle")}
        closeText={t("action.close", { ns: "common" })}
        onClose={() => setAsking(false)}
        actions={
          <Actions
            even
            back={
              <LinkButton as={Link} to={paths.timelineEntryEdit(series.id)} variant="second">
                {t("series.whole")}
              </LinkButton>
            }
            forward={
              <LinkButton as={Link} to={timelineEntryEditDayPath(entry.id, occurrence.day)} data-autofocus="">
                {t("series.onlyThis")}
              </LinkButton>
            }
          />
        }
      >
        <p className="quiet">
          {t("series.editText", {
            day: dayInWords(entry.date, today, languageRow(i18n.language).sentenceLocale),
          })}
        </p>
      </Dialog>
    </>
  );
}
