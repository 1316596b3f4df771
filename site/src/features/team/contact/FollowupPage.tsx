import { useState } from "react";
import { Link } from "../../../app/Link";
import { RowDefaults } from "../../../form/RowDefaults";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Page } from "../../../ui/Page";
import styles from "./contact.module.css";
import { FollowupDone } from "./FollowupDone";
import { FollowupForm, type SentAnswer } from "./FollowupForm";
import { PastAnswers } from "./PastAnswers";

export default function FollowupPage() {
  const { t } = useTranslation("contact");
  const [sent, setSent] = useState<SentAnswer | null>(null);
  return (
    <Page
      title={t("followup.title")}
      back={
        <BackLink as={Link} to={paths.dashboard}>
          {t("menu.dashboard", { ns: "common" })}
        </BackLink>
      }
      intro={sent ? undefined : t("followup.intro")}
      width="form"
    >
      <div className={styles.page}>
        {sent ? (
          <FollowupDone answer={sent} />
        ) : (
          <RowDefaults root="followup">
            {(defaults) => <FollowupForm defaults={defaults} onSent={setSent} />}
          </RowDefaults>
        )}
        <PastAnswers />
      </div>
    </Page>
  );
}
