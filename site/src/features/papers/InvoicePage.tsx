import { useSearchParams } from "react-router";
import { Link } from "../../app/Link";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { BackLink } from "../../ui/BackLink";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import { paymentResult } from "./payments";

/** Invoices: the app is free, so there are none. A payment provider comes back here with its result. */
export default function InvoicePage() {
  const { t } = useTranslation("papers");
  const [query] = useSearchParams();
  const result = paymentResult(query.get("result"));
  return (
    <Page
      title={t("title.invoice", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.profileData}>
          {t("title.profileData", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {result ? (
        <Note kind={result === "success" ? "success" : "notice"} role="status">
          <p>{t(`invoice.result.${result}`)}</p>
        </Note>
      ) : null}
      <EmptyState
        titleLevel={2}
        title={t("invoice.none")}
        text={t("invoice.free")}
        action={
          <LinkButton as={Link} to={paths.paymentType} variant="second">
            {t("title.paymentType", { ns: "common" })}
          </LinkButton>
        }
      />
    </Page>
  );
}
