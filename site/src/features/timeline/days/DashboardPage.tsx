import { lazy, Suspense } from "react";
import { loadWords } from "../../../i18n/i18n";
import { useTranslation } from "../../../i18n/useTranslation";
import { chunk } from "../../../platform/chunks";
import { useMedia, WIDE } from "../../../platform/useMedia";
import { Note } from "../../../ui/Note";
import { Skeleton } from "../../../ui/Skeleton";
import { PausedAddress } from "../../account/email/public/PausedAddress";
import { FirstSteps } from "../../onboarding/public/FirstSteps";
import { FollowupCard } from "../../team/contact/public/FollowupCard";
import { StressLink } from "../../wellbeing/public/StressLink";
import { MyMedicinesLink } from "../public/MyMedicinesLink";
import styles from "../timeline.module.css";
import { VisitSummaryLink } from "../VisitSummaryLink";
import { deviceZone } from "../zones";
import { EmergencyLine } from "./EmergencyLine";
import { Timeline } from "./Timeline";
import { TodayPanel } from "./TodayPanel";
import { useDashboard } from "./useDashboard";

/** Loaded on demand, as its questions are. Without them the overview says all the rest. */
const CheckinCard = lazy(async () => {
  try {
    const [{ CheckinCard }] = await Promise.all([
      chunk(() => import("../../wellbeing/public/CheckinCard")),
      chunk(() => loadWords("wellbeing", "questionnaire")),
    ]);
    return { default: CheckinCard };
  } catch (error) {
    console.warn("check-in not loaded", error);
    return { default: () => null };
  }
});

export default function DashboardPage() {
  const isWide = useMedia(WIDE);
  const dashboard = useDashboard(isWide);
  const ready = !!(dashboard.entries || dashboard.error);
  const beside = <Beside ready={ready} isWide={isWide} />;
  return (
    <>
      <TodayPanel
        now={dashboard.now}
        span={dashboard.read}
        near={dashboard.near}
        entries={dashboard.entries}
        onSelectDay={dashboard.showDay}
      />
      <PausedAddress />
      <FollowupCard />
      <div className={styles.columns}>
        {isWide ? <div className={styles.aside}>{beside}</div> : null}
        <div
          className={styles.list}
          data-waiting={ready && !dashboard.held && dashboard.whole ? undefined : ""}
        >
          <ZoneHint />
          {/* On a phone it follows the entries of today, which come first: the list has no end. */}
          <Timeline dashboard={dashboard} beside={isWide ? null : beside} />
          {/* At the end of what is loaded; the way to the number is in the header as well. */}
          {isWide || !dashboard.whole ? null : <EmergencyLine />}
        </div>
      </div>
    </>
  );
}

/** What is there beside the days, once those are. */
function Beside({ ready, isWide }: { ready: boolean; isWide: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {ready ? <FirstSteps /> : null}
      {ready ? (
        <Suspense fallback={<Skeleton shape="card" label={t("state.loading")} />}>
          <CheckinCard />
        </Suspense>
      ) : null}
      {isWide ? <EmergencyLine /> : null}
      {ready ? (
        <div className={styles.ways}>
          <MyMedicinesLink />
          <VisitSummaryLink />
          <StressLink />
        </div>
      ) : null}
    </>
  );
}

/** Whose device names no zone sees the days and times of another one, and should know which. */
function ZoneHint() {
  const { t } = useTranslation("timeline");
  return deviceZone() === undefined ? (
    <Note>
      <p>{t("zone.unknown")}</p>
    </Note>
  ) : null;
}
