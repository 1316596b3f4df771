import { useTranslation } from "react-i18next";
import { Note } from "../../../ui/Note";
import { PausedAddress } from "../../account/email/public/PausedAddress";
import { FollowupCard } from "../../team/contact/public/FollowupCard";
import { StressLink } from "../../wellbeing/public/StressLink";
import styles from "../timeline.module.css";
import { VisitSummaryLink } from "../VisitSummaryLink";
import { deviceZone } from "../zones";
import { EmergencyLine } from "./EmergencyLine";
import { Timeline } from "./Timeline";
import { TodayPanel } from "./TodayPanel";
import { useDashboard } from "./useDashboard";

export default function DashboardPage() {
  const dashboard = useDashboard();
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
        {/* On a phone it is above the days, because the list below has no end. */}
        <div className={styles.aside}>
          <EmergencyLine />
          {/* Optional, therefore after the entries of today. */}
          {dashboard.entries || dashboard.error ? (
            <>
              <StressLink />
              <VisitSummaryLink />
            </>
          ) : null}
        </div>
        <div className={styles.list}>
          <ZoneHint />
          <Timeline dashboard={dashboard} />
        </div>
      </div>
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
