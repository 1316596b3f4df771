import { Printer } from "lucide-react";
import { useEntities } from "../../../api/hooks";
import type { ApiError } from "../../../api/problem";
import { useDateSupport } from "../../../app/dateSupport";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useCurrentProfile } from "../../../app/medicalProfile";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { useAllTreatments } from "../treatment/useAllTreatments";
import { CourseTable } from "./CourseTable";
import { CourseTall } from "./CourseTall";
import { CourseWide } from "./CourseWide";
import careStyles from "./care.module.css";
import { type Course, type CourseItem, courseOf } from "./course";
import styles from "./course.module.css";
import { WHOLE_LIST } from "./treatments";

export default function IllnessTimelinePage() {
  const { t } = useTranslation("care");
  const { course, error, reload } = useCourse();
  const shown = course && course.items.length + course.undated.length > 0 ? course : null;
  return (
    <Page
      title={t("title.illnessTimeline", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.medicalProfile} className="no-print">
          {t("title.medicalProfile", { ns: "common" })}
        </BackLink>
      }
      intro={t("course.intro")}
      actions={
        shown ? (
          <Button variant="second" compact icon={<Printer />} onClick={() => window.print()}>
            {t("course.print")}
          </Button>
        ) : undefined
      }
    >
      {!course && error ? <LoadFailure error={error} onRetry={reload} /> : null}
      {!course && !error ? <Skeleton shape="card" label={t("state.loading", { ns: "common" })} /> : null}
      {course && !shown ? (
        <EmptyState
          title={t("course.emptyTitle")}
          titleLevel={2}
          text={t("course.empty")}
          action={
            <Actions
              forward={
                <LinkButton as={Link} to={paths.diagnosis}>
                  {t("course.toDiagnosis")}
                </LinkButton>
              }
            >
              <LinkButton as={Link} to={paths.treatment} variant="second">
                {t("course.toTreatment")}
              </LinkButton>
            </Actions>
          }
        />
      ) : null}
      {shown && shown.items.length > 0 ? <Picture items={shown.items} /> : null}
      {shown ? (
        <section className={careStyles.section}>
          <h2 className={careStyles.title}>{t("course.table")}</h2>
          {shown.undated.length > 0 ? <p className={careStyles.lead}>{t("course.undatedText")}</p> : null}
          <Card>
            <CourseTable course={shown} />
          </Card>
        </section>
      ) : null}
    </Page>
  );
}

/** The chart twice: horizontal for wide screens and paper, vertical for phones. The style sheet shows one of them. */
function Picture({ items }: { items: readonly CourseItem[] }) {
  const { t } = useTranslation("care");
  const states = new Set(items.map(({ state, from, to }) => (from === to ? "day" : state)));
  const has = (state: CourseItem["state"]) => items.some((item) => item.state === state);
  return (
    <section>
      <h2 className="visually-hidden">{t("course.picture")}</h2>
      <Card>
        <div className={styles.chart}>
          <CourseWide items={items} />
          <CourseTall items={items} />
        </div>
        <ul className={styles.legend} aria-label={t("course.legend.title")}>
          {states.has("day") ? <LegendItem kind="date" state="over" text={t("course.legend.event")} /> : null}
          {items.some(({ kind }) => kind === "therapy") ? (
            <LegendItem kind="therapy" state="over" bar text={t("course.legend.bar")} />
          ) : null}
          {has("running") ? (
            <LegendItem kind="therapy" state="running" bar text={t("course.legend.running")} />
          ) : null}
          {has("open") ? <LegendItem kind="therapy" state="open" bar text={t("course.legend.open")} /> : null}
          {has("planned") ? (
            <LegendItem kind="therapy" state="planned" bar text={t("course.legend.planned")} />
          ) : null}
        </ul>
      </Card>
    </section>
  );
}

interface LegendItemProps {
  kind: CourseItem["kind"];
  state: CourseItem["state"];
  bar?: boolean;
  text: string;
}

function LegendItem({ kind, state, bar = false, text }: LegendItemProps) {
  return (
    <li>
      <svg className={styles.sample} viewBox="0 0 30 16" aria-hidden="true">
        {bar ? (
          <rect
            className={styles.mark}
            data-kind={kind}
            data-state={state}
            x="1"
            y="3"
            width="28"
            height="10"
            rx="5"
          />
        ) : (
          <circle className={styles.mark} data-kind={kind} data-state={state} cx="15" cy="8" r="6" />
        )}
      </svg>
      {text}
    </li>
  );
}

function useCourse(): { course: Course | null; error: ApiError | undefined; reload: () => void } {
  const { today } = useDateSupport();
  const { profile, error: profileError, isLoading, reload } = useCurrentProfile();
  const rows = useAllTreatments();
  const categories = useEntities("treatmentcategory", WHOLE_LIST);
  const known = (profile || (!isLoading && !profileError)) && rows.items && categories.items;
  return {
    course: known ? courseOf(profile ?? null, rows.items ?? [], categories.items ?? [], today) : null,
    error: profileError ?? rows.error ?? categories.error,
    reload: () => void Promise.all([reload(), rows.reload(), categories.reload()]),
  };
}
