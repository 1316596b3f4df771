import { ClipboardList, Download, Receipt, UserRound } from "lucide-react";
import type { Entities } from "../../api/entities";
import { useEntities } from "../../api/hooks";
import { dayText } from "../../app/dayText";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import { languageRow } from "../../i18n/languages";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { BackLink } from "../../ui/BackLink";
import { CategoryTile } from "../../ui/CategoryTile";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { LinkList, LinkRow } from "../../ui/LinkList";
import { Page } from "../../ui/Page";
import { Folder } from "../../ui/pictures/Folder";
import { Section } from "../../ui/Section";
import { Skeleton } from "../../ui/Skeleton";
import { DocumentTile } from "./DocumentTile";
import { byCategory } from "./documents";
import styles from "./papers.module.css";
import { removeModalPath } from "./removable";
import { useDocuments } from "./useDocuments";

const WAYS = [
  [paths.personalData, "personalData", UserRound],
  [paths.medicalProfile, "medicalProfile", ClipboardList],
  [paths.dataExport, "dataExport", Download],
] as const;

const INVOICES = [paths.invoice, "invoice", Receipt] as const;

/** What is stored of the person: the ways to it, and their documents by their kind. */
export default function ProfileDataPage() {
  const { t, i18n } = useTranslation("papers");
  const documents = useDocuments();
  const categories = useEntities("documenttemplatecategory", { sort: ["sort"] });
  // The app is free, unless the operator offers a way to pay.
  const payable = useEntities("paymenttype", { sort: ["sort"] }).items ?? [];
  const { items } = documents;
  const known = items !== undefined && categories.items !== undefined;
  const error = documents.error ?? categories.error;
  const groups = known ? byCategory(items, categories.items ?? [], languageRow(i18n.language).collation) : [];
  return (
    <Page
      title={t("title.profileData", { ns: "common" })}
      intro={t("data.intro")}
      back={
        <BackLink as={Link} to={paths.profile}>
          {t("title.profile", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <LinkList>
        {[...WAYS, ...(payable.length > 0 ? [INVOICES] : [])].map(([path, title, icon]) => (
          <LinkRow
            key={path}
            as={Link}
            to={path}
            start={<CategoryTile icon={icon} />}
            name={t(`title.${title}`, { ns: "common" })}
            about={t(`data.${title}`)}
          />
        ))}
      </LinkList>
      <Section title={t("documents.title")}>
        <div className={styles.add}>
          <LinkButton as={Link} to={paths.documentAdd}>
            {t("documents.add")}
          </LinkButton>
        </div>
        {groups.length > 0 ? (
          <div className={styles.groups}>
            {groups.map(({ category, documents: some }) => (
              <div key={category?.id ?? 0} className={styles.group}>
                <h3>{category?.name ?? t("documents.other")}</h3>
                <ul className={styles.list}>
                  {some.map((document) => (
                    <DocumentCard key={document.id} document={document} />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        ) : known ? (
          <EmptyState picture={<Folder />} text={t("documents.none")} />
        ) : error ? (
          <LoadFailure
            error={error}
            busy={documents.isLoading || categories.isLoading}
            onRetry={() => void Promise.all([documents.reload(), categories.reload()])}
          />
        ) : (
          <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
        )}
      </Section>
    </Page>
  );
}

function DocumentCard({ document }: { document: Entities["document"] }) {
  const { t } = useTranslation("papers");
  const day = document.date ? dayText(document.date) : null;
  return (
    <li className={styles.card}>
      <DocumentTile document={document} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link
            to={paths.documentView(document.id)}
            aria-label={t("documents.view", { name: document.name })}
          >
            {document.name}
          </Link>
        </p>
        {day ? <p className="small quiet">{t("documents.of", { day })}</p> : null}
      </div>
      <LinkButton
        as={Link}
        to={removeModalPath("document", document.id)}
        variant="second"
        compact
        aria-label={t("documents.remove", { name: document.name })}
      >
        {t("action.remove", { ns: "common" })}
      </LinkButton>
    </li>
  );
}
