import { Plus } from "lucide-react";
import { useEntities } from "../../../api/hooks";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Company } from "../../../ui/pictures/Company";
import { Skeleton } from "../../../ui/Skeleton";
import { grouped } from "./contact";
import { ALL_CONTACTS } from "./contactQueries";
import { SavedCenters, TrustedPeople } from "./OthersOfTeam";
import { TeamGroup } from "./TeamGroup";
import styles from "./team.module.css";

export default function MyTeamPage() {
  const { t, i18n } = useTranslation("addressbook");
  const { items, error, reload } = useEntities("addressbookentry", ALL_CONTACTS);
  const add = (
    <LinkButton as={Link} to={paths.addressBookEntryAdd} icon={<Plus />}>
      {t("team.add")}
    </LinkButton>
  );
  return (
    <Page
      title={t("title.myTeam", { ns: "common" })}
      intro={t("team.intro")}
      actions={items && items.length > 0 ? add : undefined}
    >
      <div className={styles.team}>
        {items === undefined && error ? (
          <LoadFailure error={error} onRetry={() => void reload()} />
        ) : items === undefined ? (
          <Skeleton shape="card" count={3} label={t("state.loading", { ns: "common" })} />
        ) : items.length === 0 ? (
          <EmptyState
            picture={<Company />}
            title={t("empty.title")}
            titleLevel={2}
            text={t("empty.text")}
            action={add}
          />
        ) : (
          grouped(items, i18n.language).map((group) => <TeamGroup key={group.id} group={group} />)
        )}
        <SavedCenters />
        <TrustedPeople />
      </div>
    </Page>
  );
}
