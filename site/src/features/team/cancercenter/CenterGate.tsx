import type { ReactNode } from "react";
import { useParams } from "react-router";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import type { Center } from "./center";
import { useCenter } from "./saved";

interface CenterGateProps {
  /** Shown while the centre is loading. */
  title: string;
  back: ReactNode;
  children: (center: Center) => ReactNode;
}

/** Loads the centre of the address, or shows why that failed. */
export function CenterGate({ title, back, children }: CenterGateProps) {
  const { t } = useTranslation("cancercenter");
  const { cancercenter = "" } = useParams();
  const { center, error, busy, retry } = useCenter(
    /^[1-9]\d{0,14}$/.test(cancercenter) ? Number(cancercenter) : null,
  );
  if (center) return children(center);
  if (center === null) {
    return (
      <Page title={t("missing.title")} back={back} width="form">
        <EmptyState
          text={t("missing.text")}
          action={
            <LinkButton as={Link} to={paths.cancerCenterSearch}>
              {t("title.cancerCenterSearch", { ns: "common" })}
            </LinkButton>
          }
        />
      </Page>
    );
  }
  return (
    <Page title={title} back={back} width="form">
      {error ? (
        <LoadFailure error={error} busy={busy} onRetry={retry} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}
