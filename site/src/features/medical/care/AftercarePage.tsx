import type { TFunction } from "i18next";
import schedule from "../../../../../infra/aftercare/schedule.json";
import { useEntities } from "../../../api/hooks";
import { useDateSupport } from "../../../app/dateSupport";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { formatWords } from "../../../dates/dates";
import { currentLanguage } from "../../../i18n/i18n";
import { languageRow } from "../../../i18n/languages";
import { inLanguage } from "../../../i18n/translations";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Card } from "../../../ui/Card";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { useAllTreatments } from "../treatment/useAllTreatments";
import styles from "./care.module.css";
import { DatesSection } from "./DatesSection";
import { SourceLine } from "./SourceLine";
import { Suggestions } from "./Suggestions";
import { hintsFor } from "./schedule";
import { treatedDrugs, WHOLE_LIST } from "./treatments";
import { type Plan, usePlan } from "./usePlan";
import { WithTerm } from "./WithTerm";

const FIELDS = ["aftercare"] as const;

export default function AftercarePage() {
  const { t } = useTranslation("care");
  const { plan, reload } = usePlan();
  return (
    <Page
      title={t("title.aftercare", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.medicalProfile}>
          {t("title.medicalProfile", { ns: "common" })}
        </BackLink>
      }
      intro={t("aftercare.intro")}
    >
      <DatesSection
        title={t("aftercare.start")}
        fields={FIELDS}
        draftKey="care-aftercare"
        formLabel={t("aftercare.edit")}
        emptyText={t("aftercare.startQuestion")}
      />
      <PlanSection plan={plan} onRetry={reload} />
      {plan.kind === "days" ? <Hints /> : null}
      <section className={styles.section}>
        <h2 className={styles.title}>{t("aftercare.good")}</h2>
        <div className="prose">
          <p>
            <WithTerm text={t("aftercare.goodText")} name="nachsorge" />
          </p>
          <p>{t("aftercare.goodSymptoms")}</p>
        </div>
      </section>
    </Page>
  );
}

function PlanSection({ plan, onRetry }: { plan: Plan; onRetry: () => void }) {
  const { t } = useTranslation("care");
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t("aftercare.plan")}</h2>
      {plan.kind === "unknown" ? (
        <Skeleton shape="card" count={2} label={t("state.loading", { ns: "common" })} />
      ) : null}
      {plan.kind === "failed" ? <LoadFailure error={plan.error} onRetry={onRetry} /> : null}
      {plan.kind === "noStart" ? <p>{t("aftercare.noStart")}</p> : null}
      {plan.kind === "again" || plan.kind === "spread" ? (
        <Note>
          <p>{t(`aftercare.${plan.kind}`)}</p>
        </Note>
      ) : null}
      {plan.kind === "days" ? (
        <>
          <p className={styles.lead}>{t("aftercare.planText")}</p>
          <Card>
            {plan.days.length === 0 ? <p>{t("aftercare.noDays")}</p> : <Suggestions days={plan.days} />}
            <p className={styles.foot}>{t("aftercare.noRoutine")}</p>
          </Card>
          <Note className={styles.spaced}>
            <p>
              <WithTerm text={t("aftercare.inherited")} name="brca" />
            </p>
          </Note>
          <PlanSource />
        </>
      ) : null}
    </section>
  );
}

function PlanSource() {
  const { t } = useTranslation("care");
  const { source } = schedule;
  const name = inLanguage(source.translations, currentLanguage())?.name ?? "";
  return (
    <SourceLine
      of="aftercare"
      text={t("aftercare.source", {
        name,
        registry: source.registry,
        version: source.version,
        date: formatWords(source.published, languageRow(currentLanguage()).sentenceLocale, "monthYear"),
      })}
    />
  );
}

/** Examinations to ask about because of current medicines. */
function Hints() {
  const { t } = useTranslation("care");
  const { today } = useDateSupport();
  const rows = useAllTreatments();
  const types = useEntities("treatmenttype", WHOLE_LIST);
  if (!rows.items || !types.items) {
    const error = rows.error ?? types.error;
    return error ? (
      <LoadFailure error={error} onRetry={() => void Promise.all([rows.reload(), types.reload()])} />
    ) : null;
  }
  const current = treatedDrugs(rows.items, types.items, today).filter(({ ended }) => !ended);
  const hints = hintsFor(new Set(current.map(({ key }) => key)));
  if (hints.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t("aftercare.ask")}</h2>
      <p className={styles.lead}>{t("aftercare.askText")}</p>
      <Card>
        <ul className={styles.hints}>
          {hints.map(({ key, everyMonths }) => (
            <li key={key}>
              <b>{t(`aftercare.hint.${key}`)}</b>
              <span className="quiet">{everyText(t, everyMonths)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function everyText(t: TFunction<"care">, every: readonly [number, number] | null): string {
  if (every === null) return t("aftercare.everyOrdered");
  const [from, to] = every;
  return from === to ? t("aftercare.every", { from }) : t("aftercare.everyRange", { from, to });
}
