import { Plus, Printer } from "lucide-react";
import { useState } from "react";
import { useDateSupport } from "../../../app/dateSupport";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { isSlider } from "../../../questionnaire/definition";
import { RangeChoice } from "../../../questionnaire/trend/RangeChoice";
import { firstRange, type Range, spanOf } from "../../../questionnaire/trend/range";
import { Trend } from "../../../questionnaire/trend/Trend";
import { unitText } from "../../../questionnaire/unitText";
import { wordsOf } from "../../../questionnaire/wordsOf";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { Disclosure } from "../../../ui/Disclosure";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { Beside } from "./Beside";
import { Complaints } from "./Complaints";
import styles from "./course.module.css";
import { type Scale, scalesOf } from "./courses";
import { DayCalendar } from "./DayCalendar";
import { DayTable } from "./DayTable";
import type { Checkin, Diary } from "./diary";
import { EntryCard } from "./EntryCard";
import { SinceAppointment } from "./SinceAppointment";
import { stripsOf } from "./strips";
import { useCheckins, useDiaries } from "./useDiaries";

/** How it was: the lines over time, and all that was answered. */
export default function CoursePage() {
  const { t } = useTranslation("wellbeing");
  const diaries = useDiaries();
  const rows = useCheckins();
  const failure = diaries.error ?? rows.error;
  const [first] = diaries.offered ?? [];
  const [last] = rows.checkins ?? [];
  const add = first ? (
    <LinkButton as={Link} to={paths.checkinAdd(first.key)} icon={<Plus />} className="no-print">
      {t("checkin.add")}
    </LinkButton>
  ) : null;
  return (
    <Page
      title={t("title.checkin")}
      back={
        <BackLink as={Link} to={paths.dashboard} className="no-print">
          {t("menu.dashboard", { ns: "common" })}
        </BackLink>
      }
      intro={t("course.intro")}
      actions={rows.checkins?.length ? add : undefined}
      aside={
        last ? (
          <Beside last={last} diary={diaries.all?.find(({ id }) => id === last.questionnaireId)} />
        ) : undefined
      }
    >
      {failure ? (
        <LoadFailure
          error={failure}
          busy={diaries.busy || rows.busy}
          onRetry={() => {
            diaries.retry();
            rows.retry();
          }}
        />
      ) : diaries.all && rows.checkins ? (
        rows.checkins.length === 0 ? (
          <EmptyState text={t("course.empty")} action={add} />
        ) : (
          <Course diaries={diaries.all} checkins={rows.checkins} />
        )
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}

interface CourseProps {
  diaries: readonly Diary[];
  /** The newest first, at least one. */
  checkins: readonly Checkin[];
}

/** Everything over the same days. */
function Course({ diaries, checkins }: CourseProps) {
  const { t } = useTranslation("wellbeing");
  const { today } = useDateSupport();
  const days = checkins.map(({ date }) => date);
  const [range, setRange] = useState<Range>(() => firstRange(days, today));
  const span = spanOf(range, days, today) ?? { from: today, to: today };
  const within = checkins.filter(({ date }) => date >= span.from && date <= span.to);
  const scales = scalesOf(diaries, checkins);
  const main = scales.find(({ item }) => isSlider(item));
  const diaryOf = ({ questionnaireId }: Checkin) => diaries.find(({ id }) => id === questionnaireId);
  return (
    <div className={styles.main}>
      <div className={styles.choice}>
        <RangeChoice value={range} onChange={setRange} />
        <Button variant="quiet" compact icon={<Printer />} onClick={() => window.print()}>
          {t("trend.print", { ns: "questionnaire" })}
        </Button>
      </div>
      <SinceAppointment diaries={diaries} checkins={checkins} />
      {scales.map((scale) => (
        <ScaleTrend key={`${scale.diary.key} ${scale.item.linkId}`} scale={scale} range={range} />
      ))}
      <Complaints strips={stripsOf(diaries, within, span)} span={span} />
      {main && within.length > 0 ? (
        <Section title={t("course.dayByDay")}>
          <div className={styles.days}>
            <DayCalendar scale={main} span={span} />
            <Disclosure summary={t("course.asTable")}>
              <DayTable scale={main} checkins={within} diaries={diaries} />
            </Disclosure>
          </div>
        </Section>
      ) : null}
      <Entries checkins={within} diaryOf={diaryOf} />
    </div>
  );
}

/** Shown before the button for more is pressed. */
const FIRST = 5;

interface EntriesProps {
  /** The newest first. */
  checkins: readonly Checkin[];
  diaryOf: (row: Checkin) => Diary | undefined;
}

/** What was answered each time, to be changed and removed. */
function Entries({ checkins, diaryOf }: EntriesProps) {
  const { t } = useTranslation("wellbeing");
  const [all, setAll] = useState(false);
  const shown = all ? checkins : checkins.slice(0, FIRST);
  return (
    <Section title={t("course.all")}>
      {checkins.length === 0 ? <p className="quiet">{t("course.none")}</p> : null}
      <ul className={styles.list}>
        {shown.map((row) => (
          <li key={row.id}>
            <EntryCard row={row} diary={diaryOf(row)} />
          </li>
        ))}
      </ul>
      {shown.length < checkins.length ? (
        <Button variant="second" compact className="no-print" onClick={() => setAll(true)}>
          {t("course.showAll", { count: checkins.length })}
        </Button>
      ) : null}
    </Section>
  );
}

function ScaleTrend({ scale: { diary, item, to, points }, range }: { scale: Scale; range: Range }) {
  const { t, i18n } = useTranslation("questionnaire");
  const words = wordsOf(diary, i18n.language);
  const own = words.items[item.linkId];
  return (
    <Trend
      title={words.results[item.linkId]?.title ?? own?.text ?? ""}
      to={to}
      unit={isSlider(item) ? undefined : unitText(t, item)}
      ends={own}
      points={points}
      range={range}
    />
  );
}
