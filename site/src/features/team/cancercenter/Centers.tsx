import { Search } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { CenterCard } from "./CenterCard";
import type { SavedCenter } from "./center";
import styles from "./center.module.css";
import { useCenter, useSavedCenters } from "./saved";

/** The saved centres; `children` is a dialog over them. */
export function Centers({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("cancercenter");
  const { saved, error, busy, retry } = useSavedCenters();
  const listId = useId();
  const search = (
    <LinkButton as={Link} to={paths.cancerCenterSearch} icon={<Search />}>
      {t("saved.search")}
    </LinkButton>
  );
  return (
    <Page
      title={t("title.cancerCenter", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.myTeam}>
          {t("menu.myTeam", { ns: "common" })}
        </BackLink>
      }
      intro={t("saved.intro")}
      actions={saved && saved.length > 0 ? search : undefined}
    >
      {error ? (
        <LoadFailure error={error} busy={busy} onRetry={retry} />
      ) : saved === undefined ? (
        <Skeleton shape="card" count={2} label={t("state.loading", { ns: "common" })} />
      ) : saved.length === 0 ? (
        <EmptyState
          title={t("saved.emptyTitle")}
          titleLevel={2}
          text={t("saved.emptyText")}
          action={search}
        />
      ) : (
        <section aria-labelledby={listId}>
          <h2 id={listId} className="visually-hidden">
            {t("saved.list")}
          </h2>
          <ul className={styles.cards}>
            {saved.map((row) => (
              <Saved key={row.id} row={row} />
            ))}
          </ul>
        </section>
      )}
      {children}
    </Page>
  );
}

/** The saved row has only the name; the rest is loaded and not waited for. */
function Saved({ row }: { row: SavedCenter }) {
  const { id, name } = row.cancercenter;
  const { center } = useCenter(id);
  return <CenterCard own row={row} center={center ?? { id, name, version: 0, key: "", zip: "", city: "" }} />;
}
