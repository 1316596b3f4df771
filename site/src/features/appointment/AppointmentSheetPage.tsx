import { FileDown, Printer } from "lucide-react";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { useSessionUser } from "../../api/hooks";
import { useDateSupport } from "../../app/dateSupport";
import { dayText } from "../../app/dayText";
import { Link } from "../../app/Link";
import { dayOf } from "../../dates/dates";
import { useStoredValue } from "../../form/useStoredValue";
import { useTranslation } from "../../i18n/useTranslation";
import { useCachedAt } from "../../offline/reachability";
import { paths } from "../../paths";
import { BackLink } from "../../ui/BackLink";
import { Button } from "../../ui/Button";
import { CheckField } from "../../ui/CheckField";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import { Section } from "../../ui/Section";
import { useLastAppointment } from "../timeline/public/useEntryParts";
import styles from "./appointment.module.css";
import { ChoiceFields } from "./ChoiceFields";
import { type Choice, FIELD_IDS, isFault, periodOf, questionsIn, readChoice, SECTIONS } from "./choice";
import { Preview, type ShownSection } from "./Preview";
import { unwritten } from "./pdf/letters";
import { useSavePdf } from "./useSavePdf";
import { useSections } from "./useSections";
import { fileName, textsOf, type VisitSummary } from "./visitSummary";

const KEPT = "appointment-sheet";

/** Words of other scripts that the question before saving names. */
const MOST_NAMED = 3;

/** What a person takes along to an appointment, chosen by them, as one summary to print or to save. */
export default function AppointmentSheetPage() {
  const { t } = useTranslation("appointment");
  return (
    <Page
      title={t("title.appointmentSheet", { ns: "common" })}
      intro={<span className="no-print">{t("intro")}</span>}
      back={
        <BackLink as={Link} to={paths.dashboard} className="no-print">
          {t("menu.dashboard", { ns: "common" })}
        </BackLink>
      }
    >
      <SheetParts />
    </Page>
  );
}

function SheetParts() {
  const { t } = useTranslation("appointment");
  const since = useCachedAt();
  const { today, locale } = useDateSupport();
  const { user } = useSessionUser(true);
  const last = useLastAppointment(today) ?? null;
  const [choice, change] = useStoredValue(KEPT, readChoice);
  const [confirming, setConfirming] = useState(false);
  /** As checked in the open question; it counts with the answer. */
  const [isUnasked, setUnasked] = useState(false);
  const unaskedId = useId();
  const [tried, setTried] = useState(false);
  const { save, pending } = useSavePdf();

  const period = periodOf(choice, last, today);
  const fault = isFault(period) ? period : null;
  const parts = useSections(
    isFault(period) ? { from: today, to: today } : period,
    questionsIn(choice.questions),
  );
  const shown: ShownSection[] = SECTIONS.filter((name) => choice.chosen.includes(name)).map((name) => ({
    name,
    title: t(`section.${name}`),
    part: parts[name],
  }));
  const loading = shown.some(({ part }) => part.blocks === undefined && part.error === undefined);

  const name = [user?.firstname, user?.lastname].filter(Boolean).join(" ");
  const about = [
    choice.chosen.includes("name") ? name : "",
    t("sheet.createdAt", { day: dayText(today) }),
    isFault(period) ? "" : t("sheet.period", { from: dayText(period.from), to: dayText(period.to) }),
    since ? t("sheet.loadedAt", { day: dayText(dayOf(new Date(since))) }) : "",
    t("sheet.own"),
  ].filter(Boolean);

  function summary(): VisitSummary {
    return {
      title: t("title.appointmentSheet", { ns: "common" }),
      about,
      locale,
      sections: shown.flatMap(({ title, part: { blocks } }) => {
        if (blocks === undefined) return [{ title, blocks: [{ kind: "text", text: t("section.missing") }] }];
        return blocks.length > 0 ? [{ title, blocks }] : [];
      }),
      foot: (page, pages) => t("sheet.foot", { page, pages }),
    };
  }

  /** Only with days that can be read; otherwise the field to correct gets the focus. */
  function when(go: () => void) {
    setTried(true);
    if (fault) document.getElementById(FIELD_IDS[fault.field])?.focus();
    else go();
  }

  /** Words that the file cannot show are told of in any case. */
  function ask() {
    if (choice.unasked && unwritten(textsOf(summary())).length === 0) void saveNow();
    else {
      setUnasked(choice.unasked);
      setConfirming(true);
    }
  }

  async function saveNow() {
    await save(summary(), fileName(t("pdf.file"), today));
    setConfirming(false);
  }

  function printInstead() {
    // Printing shows the page as it is in this moment.
    flushSync(() => setConfirming(false));
    window.print();
  }

  const missing = confirming ? unwritten(textsOf(summary())) : [];
  const quoted = (word: string) => t("pdf.ask.word", { word });

  return (
    <>
      <div className={`${styles.part} no-print`}>
        <ChoiceFields
          choice={choice}
          onChange={(next: Choice) => {
            setTried(false);
            change(next);
          }}
          last={last}
          fault={tried ? fault : null}
        />
        <p className="small quiet">{t("storage")}</p>
      </div>
      <Section title={t("preview.title")} className={styles.preview}>
        <div className={styles.part}>
          {since === undefined ? null : (
            <Note kind="notice" className="no-print" role="status">
              <p>{t(since === null ? "offline.nothing" : "offline.cached")}</p>
            </Note>
          )}
          <div className={`${styles.ways} no-print`}>
            <Button
              variant="second"
              icon={<Printer />}
              pending={loading}
              onClick={() => when(() => window.print())}
            >
              {t("preview.print")}
            </Button>
            <Button
              icon={<FileDown />}
              pending={loading || (pending && !confirming)}
              onClick={() => when(ask)}
            >
              {t("preview.save")}
            </Button>
          </div>
          {choice.unasked && !confirming ? (
            <div className="no-print">
              <p className="small quiet">{t("pdf.ask.text")}</p>
              <Button variant="quiet" compact onClick={() => change({ ...choice, unasked: false })}>
                {t("pdf.ask.again")}
              </Button>
            </div>
          ) : null}
          <Preview about={about} sections={shown} />
        </div>
      </Section>
      {confirming ? (
        <ConfirmDialog
          title={t("pdf.ask.title")}
          text={t("pdf.ask.text")}
          noText={t("action.cancel", { ns: "common" })}
          yesText={t("action.save", { ns: "common" })}
          pending={pending}
          pendingText={t("pdf.pending")}
          onNo={() => setConfirming(false)}
          onYes={() => {
            if (isUnasked !== choice.unasked) change({ ...choice, unasked: isUnasked });
            void saveNow();
          }}
        >
          {missing.length > 0 ? (
            <Note kind="notice">
              <p>
                {[
                  t("pdf.ask.missing", { words: missing.slice(0, MOST_NAMED).map(quoted).join(", ") }),
                  missing.length > MOST_NAMED && t("pdf.ask.more", { count: missing.length - MOST_NAMED }),
                ]
                  .filter(Boolean)
                  .join(" ")}
              </p>
              <Button variant="quiet" compact icon={<Printer />} onClick={printInstead}>
                {t("preview.print")}
              </Button>
            </Note>
          ) : null}
          <CheckField
            id={unaskedId}
            label={t("pdf.ask.never")}
            checked={isUnasked}
            onChange={({ target }) => setUnasked(target.checked)}
          />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
