import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { TimelineEntry } from "../../../api/entities";
import { useEntity } from "../../../api/hooks";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";

/** The back link of every page of an entry. */
export function ToDashboard() {
  const { t } = useTranslation();
  return (
    <BackLink as={Link} to={paths.dashboard}>
      {t("menu.dashboard")}
    </BackLink>
  );
}

interface EntryGateProps {
  /** Shown while the entry is loading. */
  title: string;
  /** The entry was deleted on this page: its absence is no error. */
  leaving?: boolean | undefined;
  children: (entry: TimelineEntry) => ReactNode;
}

/** Loads the entry of the address, or shows why that failed. */
export function EntryGate({ title, leaving = false, children }: EntryGateProps) {
  const { t } = useTranslation("timeline");
  const { id = "" } = useParams();
  const known = /^\d{1,16}$/.test(id) && Number.isSafeInteger(Number(id));
  const { entity, error, reload } = useEntity("timelineentry", known ? Number(id) : null);

  if (entity) return children(entity);
  const missing = !known || error?.status === 404 || error?.status === 400;
  if (missing && !leaving) {
    return (
      <Page title={t("missing.title")} back={<ToDashboard />} width="form">
        <EmptyState
          text={t("missing.text")}
          action={
            <LinkButton as={Link} to={paths.dashboard}>
              {t("notFound.toDashboard", { ns: "common" })}
            </LinkButton>
          }
        />
      </Page>
    );
  }
  return (
    <Page title={title} back={<ToDashboard />} width="form">
      {error && !leaving ? (
        <LoadFailure error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}
