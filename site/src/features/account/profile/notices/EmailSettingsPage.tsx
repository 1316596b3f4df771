import { Link } from "../../../../app/Link";
import { useTranslation } from "../../../../i18n/useTranslation";
import { paths } from "../../../../paths";
import { BackLink } from "../../../../ui/BackLink";
import { Page } from "../../../../ui/Page";
import { Section } from "../../../../ui/Section";
import { Kinds } from "./Kinds";
import styles from "./notices.module.css";

/** The mails about the account, which nobody can switch off. */
const ALWAYS = ["code", "password", "address", "device", "removed"] as const;

/** Of which kinds of notice the person is told by mail, and which mails come in any case. */
export default function EmailSettingsPage() {
  const { t } = useTranslation("profile");
  return (
    <Page
      title={t("title.emailSettings", { ns: "common" })}
      intro={t("notices.email.intro")}
      back={
        <BackLink as={Link} to={paths.profile}>
          {t("title.profile", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <Kinds way="email" />
      <Section title={t("notices.quiet.title")}>
        <p>{t("notices.email.quiet")}</p>
        <p>
          <Link to={paths.pushNotification}>{t("notices.email.quietLink")}</Link>
        </p>
      </Section>
      <Section title={t("notices.email.always.title")}>
        <p>{t("notices.email.always.text")}</p>
        <ul className={styles.list}>
          {ALWAYS.map((mail) => (
            <li key={mail}>{t(`notices.email.always.${mail}`)}</li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}
