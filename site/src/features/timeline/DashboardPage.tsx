import { FollowupCard } from "../contact/door/FollowupCard";
import { DailyArticle } from "../reading/door/DailyArticle";
import { EmergencyLine } from "./EmergencyLine";
import { Timeline } from "./Timeline";
import { TodayPanel } from "./TodayPanel";
import styles from "./timeline.module.css";
import { useDashboard } from "./useDashboard";

export default function DashboardPage() {
  const dashboard = useDashboard();
  return (
    <>
      <TodayPanel now={dashboard.now} entries={dashboard.near} onSelectDay={dashboard.showDay} />
      <FollowupCard />
      <div className={styles.columns}>
        <div className={styles.list}>
          <Timeline dashboard={dashboard} />
        </div>
        {/* On a phone it stands below the days, and would be pushed away by them. */}
        {dashboard.entries || dashboard.error ? (
          <div className={styles.aside}>
            <DailyArticle />
            <EmergencyLine />
          </div>
        ) : null}
      </div>
    </>
  );
}
