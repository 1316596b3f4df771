import { useSessionUser } from "../../../api/hooks";
import { RowDefaults } from "../../../form/RowDefaults";
import { useTranslation } from "../../../i18n/useTranslation";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "./contact.module.css";
import { MessageForm } from "./MessageForm";
import { NotForEmergencies } from "./NotForEmergencies";
import { FEEDBACK_REASONS } from "./reasons";

export default function FeedbackPage() {
  const { t } = useTranslation("contact");
  const { user, error } = useSessionUser(true);
  return (
    <Page title={t("title.feedback", { ns: "common" })} intro={t("feedback.intro")} width="form">
      <div className={styles.page}>
        <NotForEmergencies />
        <RowDefaults root="contact">
          {(defaults) =>
            user || error ? (
              <MessageForm
                reasons={FEEDBACK_REASONS}
                from="feedback"
                defaults={defaults}
                address={user?.email ?? ""}
                textLabel={t("form.feedbackText")}
              />
            ) : (
              <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
            )
          }
        </RowDefaults>
      </div>
    </Page>
  );
}
