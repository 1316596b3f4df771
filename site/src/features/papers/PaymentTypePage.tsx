import { useEntities } from "../../api/hooks";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { BackLink } from "../../ui/BackLink";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import { Section } from "../../ui/Section";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./papers.module.css";
import { removeModalPath } from "./removable";

/** The ways to pay that are offered, and those that the person keeps. */
export default function PaymentTypePage() {
  const { t } = useTranslation("papers");
  const offered = useEntities("paymenttype", { sort: ["sort"] });
  const own = useEntities("paymentmethod");
  const loading = <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />;
  return (
    <Page
      title={t("title.paymentType", { ns: "common" })}
      intro={t("payment.intro")}
      back={
        <BackLink as={Link} to={paths.invoice}>
          {t("title.invoice", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <Section title={t("payment.offered")}>
        {offered.items?.length === 0 ? (
          <EmptyState text={t("payment.noneOffered")} />
        ) : offered.items ? (
          <ul className={styles.list}>
            {offered.items.map(({ id, name }) => (
              <li key={id} className={styles.card}>
                <p className={styles.name}>{name}</p>
              </li>
            ))}
          </ul>
        ) : offered.error ? (
          <LoadFailure error={offered.error} busy={offered.isLoading} onRetry={() => void offered.reload()} />
        ) : (
          loading
        )}
      </Section>
      <Section title={t("payment.own")}>
        {own.items?.length === 0 ? (
          <p>{t("payment.noneOwn")}</p>
        ) : own.items ? (
          <ul className={styles.list}>
            {own.items.map(({ id, label, paymenttype }) => (
              <li key={id} className={styles.card}>
                <p className={styles.name}>{label || paymenttype?.name}</p>
                <LinkButton
                  as={Link}
                  to={removeModalPath("paymentmethod", id)}
                  variant="second"
                  compact
                  aria-label={t("documents.remove", { name: label || paymenttype?.name })}
                >
                  {t("action.remove", { ns: "common" })}
                </LinkButton>
              </li>
            ))}
          </ul>
        ) : own.error ? (
          <LoadFailure error={own.error} busy={own.isLoading} onRetry={() => void own.reload()} />
        ) : (
          loading
        )}
      </Section>
    </Page>
  );
}
