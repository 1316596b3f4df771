import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { BackLink } from "../../../ui/BackLink";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import styles from "./leaving.module.css";

const GOES = ["entries", "devices", "address"] as const;

/** What happens when the account is deleted, before the question for the password. */
export default function DeleteAccountPage() {
  const { t } = useTranslation("leaving");
  return (
    <Page
      title={t("title.deleteAccount", { ns: "common" })}
      intro={t("account.intro")}
      back={
        <BackLink as={Link} to={paths.settings}>
          {t("title.settings", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <Section title={t("account.goes.title")}>
        <div className={styles.parts}>
          <ul className={styles.list}>
            {GOES.map((name) => (
              <li key={name}>{t(`account.goes.${name}`)}</li>
            ))}
          </ul>
          <p className="small quiet">{t("account.stays")}</p>
          <p>{t("account.before")}</p>
        </div>
      </Section>
      <Actions
        className={styles.after}
        back={
          <LinkButton as={Link} to={paths.dataExport} variant="second">
            {t("account.toExport")}
          </LinkButton>
        }
        forward={
          <LinkButton as={Link} to={paths.passwordModal("deleteaccount")} variant="danger">
            {t("account.toRemove")}
          </LinkButton>
        }
      />
    </Page>
  );
}
