import { useEntities } from "../../../api/hooks";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useCopy } from "../../../app/useCopy";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { useSession } from "../../../session/session";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { RelationCard } from "./RelationCard";
import { isReceivedRequest, type Relation, spoken } from "./relation";
import styles from "./relations.module.css";

/** Whom the person knows in the app, and who asks whether they do. */
export default function RelationsPage() {
  const { t } = useTranslation("relations");
  const { items, error, reload } = useEntities("userrelation", { size: 100 });
  return (
    <Page
      title={t("title.relations", { ns: "common" })}
      intro={t("intro")}
      back={
        <BackLink as={Link} to={paths.settings}>
          {t("title.settings", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {items ? (
        <Lists items={items} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}

function Lists({ items }: { items: readonly Relation[] }) {
  const { t } = useTranslation("relations");
  const requests = items.filter(isReceivedRequest);
  const others = items.filter((row) => !isReceivedRequest(row));
  return (
    <>
      {requests.length > 0 ? (
        <Section title={t("asked.title")}>
          <Cards rows={requests} />
        </Section>
      ) : null}
      <Section title={t("known.title")}>
        <div className={styles.part}>
          {others.length === 0 ? <p>{t("known.none")}</p> : <Cards rows={others} />}
          <div>
            <LinkButton as={Link} to={paths.relationAdd} variant={requests.length > 0 ? "second" : "primary"}>
              {t("title.relationAdd")}
            </LinkButton>
          </div>
        </div>
      </Section>
      <OwnNumber />
    </>
  );
}

function Cards({ rows }: { rows: readonly Relation[] }) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <RelationCard key={row.id} row={row} />
      ))}
    </ul>
  );
}

/** What the person hands to somebody who wants to ask them. */
function OwnNumber() {
  const { t } = useTranslation("relations");
  const { user } = useSession();
  const copy = useCopy();
  if (!user) return null;
  return (
    <Section title={t("own.title")}>
      <div className={styles.part}>
        <p>{t("own.text")}</p>
        <p className={styles.number}>{spoken(user.id)}</p>
        <div>
          <Button variant="second" compact onClick={() => void copy(spoken(user.id))}>
            {t("own.copy")}
          </Button>
        </div>
      </div>
    </Section>
  );
}
