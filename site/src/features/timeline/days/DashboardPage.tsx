import { DailyArticle } from "../../reading/public/DailyArticle";
import { FollowupCard } from "../../team/contact/public/FollowupCard";
import styles from "../timeline.module.css";
import { EmergencyLine } from "./EmergencyLine";
import { Timeline } from "./Timeline";
import { TodayPanel } from "./TodayPanel";
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
