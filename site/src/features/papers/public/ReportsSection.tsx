import { FileText, Image, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Entities } from "../../../api/entities";
import { dayText } from "../../../app/dayText";
import { LoadFailure } from "../../../app/LoadFailure";
import { paths } from "../../../paths";
import { CategoryTile } from "../../../ui/CategoryTile";
import { LinkButton } from "../../../ui/LinkButton";
import { LinkList, LinkRow } from "../../../ui/LinkList";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
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
              <ReportRow key={document.id} document={document} />
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

function ReportRow({ document }: { document: Entities["document"] }) {
  const { name, date, mimetype, documenttemplatecategory: kind } = document;
  const about = [kind?.name, date ? dayText(date) : ""].filter(Boolean).join(" · ");
  return (
    <LinkRow
      as={Link}
      to={paths.documentView(document.id)}
      start={<CategoryTile icon={mimetype?.startsWith("image/") ? Image : FileText} />}
      name={name}
      about={about || undefined}
    />
  );
}
