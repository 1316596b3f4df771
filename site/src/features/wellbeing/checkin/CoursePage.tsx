import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApi } from "../../../api/hooks";
import { useDateSupport } from "../../../app/dateSupport";
import { LoadFailure } from "../../../app/LoadFailure";
import { useReport } from "../../../app/useReport";
import { useSavedToast } from "../../../app/useSavedToast";
import { paths } from "../../../paths";
import type { Answers } from "../../../questionnaire/definition";
import { Trend } from "../../../questionnaire/trend/Trend";
import { wordsOf } from "../../../questionnaire/wordsOf";
import { Actions } from "../../../ui/Actions";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { EmptyState } from "../../../ui/EmptyState";
import { Fact, Facts } from "../../../ui/Facts";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "./checkin.module.css";
import { frequentOf, scalesOf } from "./courses";
import { answersOf, type Checkin, type Diary, lineOf, textsOf, whenText } from "./diary";
import { useCheckins, useDiaries } from "./useDiaries";

/** How it was: the lines over time, and all that was answered. */
export default function CoursePage() {
  const { t } = useTranslation("wellbeing");
  const diaries = useDiaries();
  const rows = useCheckins();
  const failure = diaries.error ?? rows.error;
  const [first] = diaries.offered ?? [];
  const add = first ? (
    <LinkButton as={Link} to={paths.checkinAdd(first.key)} icon={<Plus />}>
      {t("checkin.add")}
    </LinkButton>
  ) : null;
  return (
    <Page
      title={t("title.checkin")}
      back={
        <BackLink as={Link} to={paths.dashboard}>
          {t("menu.dashboard", { ns: "common" })}
        </BackLink>
      }
      intro={t("course.intro")}
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
          <>
            <div>{add}</div>
            <Courses diaries={diaries.all} checkins={rows.checkins} />
            <Section title={t("course.all")}>
              <ul className={styles.list}>
                {rows.checkins.map((row) => (
                  <li key={row.id}>
                    <OneCheckin row={row} diary={diaries.all?.find(({ id }) => id === row.questionnaireId)} />
                  </li>
                ))}
              </ul>
            </Section>
          </>
        )
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}

interface CoursesProps {
  diaries: readonly Diary[];
  checkins: readonly Checkin[];
}

/** A line for each number that was answered, and how often each complaint was there. */
function Courses({ diaries, checkins }: CoursesProps) {
  const { t, i18n } = useTranslation("wellbeing");
  const wordsFor = (diary: Diary, linkId: string) => wordsOf(diary, i18n.language).items[linkId];
  const frequent = frequentOf(diaries, checkins);
  return (
    <>
      {scalesOf(diaries, checkins).map(({ diary, item, to, points }) => (
        <Trend
          key={`${diary.key} ${item.linkId}`}
          title={
            wordsOf(diary, i18n.language).results[item.linkId]?.title ??
            wordsFor(diary, item.linkId)?.text ??
            ""
          }
          to={to}
          points={points}
        />
      ))}
      {frequent.length > 0 ? (
        <Section title={t("course.frequent")}>
          <Facts>
            {frequent.map(({ diary, linkId, code, days, all, strongest }) => (
              <Fact
                key={`${diary.key} ${code}`}
                name={wordsFor(diary, linkId)?.options?.[code] ?? code}
                value={t(strongest ? "course.daysStrongest" : "course.days", {
                  days,
                  count: all,
                  strongest: strongest && (wordsFor(diary, code)?.options?.[strongest] ?? strongest),
                })}
              />
            ))}
          </Facts>
        </Section>
      ) : null}
    </>
  );
}

function OneCheckin({ row, diary }: { row: Checkin; diary: Diary | undefined }) {
  const { t } = useTranslation("wellbeing");
  const { today } = useDateSupport();
  const api = useApi();
  const report = useReport();
  const say = useSavedToast();
  const [isAsking, setAsking] = useState(false);
  const when = whenText(t, row, today);

  async function remove() {
    setAsking(false);
    try {
      say(await api.remove("checkin", row.id), t("course.removed"));
    } catch (error) {
      report(error);
    }
  }

  return (
    <Card
      title={when}
      titleLevel={3}
      actions={
        <Actions>
          <LinkButton
            as={Link}
            to={paths.checkinEdit(row.id)}
            variant="quiet"
            compact
            aria-label={t("course.edit", { when })}
          >
            {t("action.edit", { ns: "common" })}
          </LinkButton>
          <Button
            variant="quiet"
            compact
            aria-label={t("course.remove", { when })}
            onClick={() => setAsking(true)}
          >
            {t("action.remove", { ns: "common" })}
          </Button>
        </Actions>
      }
    >
      {diary ? <Told diary={diary} answers={answersOf(row)} /> : null}
      <ConfirmDialog
        open={isAsking}
        title={t("course.removeTitle", { when })}
        yesText={t("action.remove", { ns: "common" })}
        noText={t("course.keep")}
        destroys
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
      />
    </Card>
  );
}

/** What was answered, in a line; below it what the person has written. */
function Told({ diary, answers }: { diary: Diary; answers: Answers }) {
  const { t, i18n } = useTranslation("questionnaire");
  return (
    <>
      <p>{lineOf(t, diary, wordsOf(diary, i18n.language), answers)}</p>
      {textsOf(diary, answers).map(({ linkId, text }) => (
        <p key={linkId} className={styles.note}>
          {text}
        </p>
      ))}
    </>
  );
}
