import { useLocation } from "react-router";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { ValueList } from "../../../ui/ValueList";
import styles from "./leaving.module.css";
import { receiptIn } from "./receipt";

/** The receipt of a deletion; opened by its address it has none. */
export default function AccountDeletedPage() {
  const { t } = useTranslation("leaving");
  const receipt = receiptIn(useLocation().state);
  return (
    <Page
      title={t("title.accountDeleted", { ns: "common" })}
      intro={receipt ? t("receipt.intro") : t("receipt.nothing")}
      width="form"
    >
      {receipt ? (
        <Section title={t("receipt.title")}>
          <div className={styles.parts}>
            <ValueList
              columns={2}
              missing=""
              rows={receipt.counts.map(({ kind, name, count }) => ({
                key: kind,
                name,
                value: String(count),
              }))}
            />
            <p>{t("receipt.mailed")}</p>
            <p>{t("receipt.thanks")}</p>
          </div>
        </Section>
      ) : null}
      <Actions
        even
        className={styles.after}
        back={null}
        forward={
          <LinkButton as={Link} to={paths.welcome}>
            {t("receipt.toStart")}
          </LinkButton>
        }
      />
    </Page>
  );
}
