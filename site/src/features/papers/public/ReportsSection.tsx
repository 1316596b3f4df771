import { Plus } from "lucide-react";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";
import { LinkList } from "../../../ui/LinkList";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { DocumentRow } from "../DocumentRow";
import { newestFirst } from "../documents";
import { useDocuments } from "../useDocuments";

/** Documents shown; the linked page shows all. */
const SHOWN = 5;

/** Letters and reports on the medical profile, the newest first. The page that uses it has to load the words of `papers`. */
export function ReportsSection({ id }: { id: string }) {
  const { t } = useTranslation("papers");
  const { items, error, isLoading, reload } = useDocuments();
  const documents = items && newestFirst(items);
  return (
    <Section
      id={id}
      title={t("reports.title")}
      actions={
        <LinkButton
          as={Link}
          to={paths.documentAdd}
          state={{ from: paths.medicalProfile }}
          variant="soft"
          compact
          icon={<Plus />}
        >
          {t("reports.add")}
        </LinkButton>
      }
    >
      {documents === undefined ? (
        error ? (
          <LoadFailure error={error} busy={isLoading} onRetry={() => void reload()} />
        ) : (
          <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
        )
      ) : documents.length === 0 ? (
        <p className="quiet">{t("reports.none")}</p>
      ) : (
        <>
          <LinkList>
            {documents.slice(0, SHOWN).map((document) => (
              <DocumentRow key={document.id} document={document} from={paths.medicalProfile} />
            ))}
          </LinkList>
          {documents.length > SHOWN ? (
            <p>
              <Link to={paths.profileData}>{t("reports.all", { count: documents.length })}</Link>
            </p>
          ) : null}
        </>
      )}
    </Section>
  );
}
