import type { ReactNode } from "react";
import { useParams } from "react-router";
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
import type { Contact } from "./contact";

/** The back link of every page of a contact (N-08). */
export function ToTeam() {
  const { t } = useTranslation();
  return (
    <BackLink as={Link} to={paths.myTeam}>
      {t("menu.myTeam")}
    </BackLink>
  );
}

interface ContactGateProps {
  /** Shown while the contact is loading. */
  title: string;
  /** The contact was deleted on this page: its absence is no error. */
  leaving?: boolean | undefined;
  children: (contact: Contact) => ReactNode;
}

/** Loads the contact of the address, or shows why that failed. */
export function ContactGate({ title, leaving = false, children }: ContactGateProps) {
  const { t } = useTranslation("addressbook");
  const { id = "" } = useParams();
  const known = /^-?\d{1,15}$/.test(id);
  const { entity, error, reload } = useEntity("addressbookentry", known ? Number(id) : null);

  if (entity) return children(entity);
  const missing = !known || error?.status === 404 || error?.status === 400;
  if (missing && !leaving) {
    return (
      <Page title={t("missing.title")} back={<ToTeam />} width="form">
        <EmptyState
          text={t("missing.text")}
          action={
            <LinkButton as={Link} to={paths.myTeam}>
              {t("missing.toTeam")}
            </LinkButton>
          }
        />
      </Page>
    );
  }
  return (
    <Page title={title} back={<ToTeam />} width="form">
      {error && !leaving ? (
        <LoadFailure error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}
