import { useSessionUser } from "../../../api/hooks";
import { Link } from "../../../app/Link";
import { RowDefaults } from "../../../form/RowDefaults";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "./contact.module.css";
import { MessageAnswers } from "./MessageAnswers";
import { MessageForm } from "./MessageForm";
import { NotForEmergencies } from "./NotForEmergencies";
import { CONTACT_REASONS } from "./reasons";

export default function ContactUsPage() {
  const { t } = useTranslation("contact");
  const { user, error } = useSessionUser(true);
  return (
    <Page title={t("title.contactUs", { ns: "common" })} intro={t("contact.intro")} width="form">
      <div className={styles.page}>
        <p>
          {t("contact.orFeedback")} <Link to={paths.feedback}>{t("contact.toFeedback")}</Link>
        </p>
        <NotForEmergencies />
        <MessageAnswers />
        <RowDefaults root="contact">
          {(defaults) =>
            user || error ? (
              <MessageForm
                reasons={CONTACT_REASONS}
                from="contact"
                defaults={defaults}
                address={user?.email ?? ""}
                textLabel={t("form.text")}
                subject
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
