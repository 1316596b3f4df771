import { useDateSupport } from "../../../app/dateSupport";
import { dayText } from "../../../app/dayText";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Card } from "../../../ui/Card";
import { LinkButton } from "../../../ui/LinkButton";
import { Section } from "../../../ui/Section";
import { useLastAppointment } from "../../timeline/public/useEntryParts";
import styles from "./course.module.css";
import type { Checkin, Diary } from "./diary";
import { sinceLines, sinceOf } from "./since";

interface SinceAppointmentProps {
  diaries: readonly Diary[];
  checkins: readonly Checkin[];
}

/** What was there since the last appointment: what can be told at the next one. Nothing without both. */
export function SinceAppointment({ diaries, checkins }: SinceAppointmentProps) {
  const { t, i18n } = useTranslation("wellbeing");
  const { today } = useDateSupport();
  const last = useLastAppointment(today);
  const lines = last
    ? sinceOf(diaries, checkins, last, today).flatMap((since) => sinceLines(t, i18n.language, since))
    : [];
  if (!last || lines.length === 0) return null;
  return (
    <Section title={t("since.title", { day: dayText(last) })}>
      <Card
        actions={
          <div className="no-print">
            <LinkButton as={Link} to={paths.appointmentSheet} variant="soft" compact>
              {t("title.appointmentSheet", { ns: "common" })}
            </LinkButton>
          </div>
        }
      >
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
