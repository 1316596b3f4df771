import { BookOpenText, ClipboardList, Plus } from "lucide-react";
import { useListAll } from "../../../api/listAll";
import { dayText } from "../../../app/dayText";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Aside } from "../../../ui/Aside";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { CategoryTile } from "../../../ui/CategoryTile";
import { DayGroup } from "../../../ui/DayGroup";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { LinkList, LinkRow } from "../../../ui/LinkList";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { useMoment } from "../clock";
import { EntryRow } from "../days/EntryRow";
import { useTimeline } from "../days/useTimeline";
import { type Entry, isSeries, rowKey } from "../entries";
import { useDone } from "../entry/useDone";
import { intakeFormPath } from "../intakePath";
import { INTAKE_ID } from "../kinds";
import { repeatText, timeText } from "../sentences";
import { cityOf, ownZone } from "../zones";
import { type Hour, hoursOf, plannedOf } from "./medicines";
import { useTakeAll } from "./useTakeAll";

/** With a row for each day on which something was taken. */
const INTAKES = { filter: { timelineentrycategoryId: INTAKE_ID }, size: 500 };

/** What a person takes: today, by the hour, and the plan that it comes from. */
export default function MyMedicinesPage() {
  const { t } = useTranslation("timeline");
  const { day } = useMoment();
  const plan = useListAll("timelineentry", INTAKES);
  const today = useTimeline({ from: day, to: day });
  const planned = plan.items && plannedOf(plan.items, day);
  const hours = today.entries && hoursOf(today.entries);
  const error = (planned ? undefined : plan.error) ?? (hours ? undefined : today.error);
  const isEmpty = planned?.length === 0 && hours?.length === 0;
  const add = (
    <LinkButton as={Link} to={intakeFormPath} compact icon={<Plus />}>
      {t("intake.add")}
    </LinkButton>
  );
  return (
    <Page
      title={t("title.myMedicines", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.dashboard}>
          {t("menu.dashboard", { ns: "common" })}
        </BackLink>
      }
      actions={planned && hours && !isEmpty ? add : undefined}
      aside={
        <Aside label={t("aside", { ns: "common" })}>
          <Note>
            <p>{t("intake.missed")}</p>
          </Note>
          <LinkList>
            <LinkRow
              as={Link}
              to={paths.drug}
              start={<CategoryTile icon={BookOpenText} />}
              name={t("title.drug", { ns: "common" })}
              about={t("medicines.drug")}
            />
            <LinkRow
              as={Link}
              to={paths.medicalProfile}
              start={<CategoryTile icon={ClipboardList} />}
              name={t("title.medicalProfile", { ns: "common" })}
              about={t("medicines.profile")}
            />
          </LinkList>
        </Aside>
      }
    >
      {error ? (
        <LoadFailure error={error} onRetry={() => void Promise.all([plan.reload(), today.reload()])} />
      ) : null}
      {!error && !(planned && hours) ? (
        <Skeleton count={3} label={t("state.loading", { ns: "common" })} />
      ) : null}
      {isEmpty ? <EmptyState text={t("medicines.empty")} action={add} /> : null}
      {planned && hours && !isEmpty ? (
        <>
          <Today hours={hours} />
          {planned.length > 0 ? <Plan entries={planned} today={day} /> : null}
        </>
      ) : null}
    </Page>
  );
}

function Today({ hours }: { hours: readonly Hour[] }) {
  const { t } = useTranslation("timeline");
  const { setDone, pending } = useDone();
  const all = useTakeAll();
  if (hours.length === 0) {
    return (
      <Section title={t("day.today")}>
        <p className="quiet">{t("medicines.nothingToday")}</p>
      </Section>
    );
  }
  return hours.map((one) => {
    const { hour, entries } = one;
    const isWhole = entries.filter(({ done }) => !done).length > 1;
    const word = hour === null ? t("medicines.noTime") : t("medicines.hour", { hour });
    return (
      <DayGroup
        key={hour}
        title={`${t("day.today")}, ${word}`}
        actions={
          isWhole ? (
            <Button
              variant="soft"
              compact
              pending={all.pending === hour}
              onClick={() => void all.takeAll(one)}
            >
              {hour === null ? t("medicines.takeAllNoTime") : t("medicines.takeAll", { hour })}
            </Button>
          ) : undefined
        }
      >
        {entries.map((entry) => (
          <EntryRow
            key={rowKey(entry)}
            entry={entry}
            due
            undoable
            marked={false}
            pending={pending.has(rowKey(entry))}
            onDone={(row, done) => void setDone(row, done)}
          />
        ))}
      </DayGroup>
    );
  });
}

function Plan({ entries, today }: { entries: readonly Entry[]; today: string }) {
  const { t } = useTranslation("timeline");
  /** "Jeden Tag · 8:00 Uhr (Berlin) · seit 01.11.2026, ohne Ende": with the place where it has that time, if that is another one. */
  function aboutOf(entry: Entry): string {
    const { date, enddate, zone } = entry;
    const city = zone && zone !== ownZone() ? ` (${cityOf(zone)})` : "";
    const time = timeText(t, entry);
    const begin = t(date > today ? "medicines.from" : "medicines.since", { day: dayText(date) });
    const end = enddate ? t("view.until", { day: dayText(enddate) }) : t("view.withoutEnd");
    const span = isSeries(entry) ? `${begin}, ${end}` : dayText(date);
    return [repeatText(t, entry), time && time + city, span].filter(Boolean).join(" · ");
  }
  return (
    <Section title={t("medicines.plan")}>
      <LinkList>
        {entries.map((entry) => (
          <LinkRow
            key={entry.id}
            as={Link}
            to={paths.timelineEntryView(entry.id)}
            start={<CategoryTile category="intake" />}
            name={entry.title}
            about={aboutOf(entry)}
          />
        ))}
      </LinkList>
    </Section>
  );
}
