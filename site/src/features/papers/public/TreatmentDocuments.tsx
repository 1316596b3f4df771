import { FilePlus } from "lucide-react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { LinkList } from "../../../ui/LinkList";
import { MenuItem } from "../../../ui/Menu";
import { DocumentRow } from "../DocumentRow";
import type { OriginState } from "../origin";
import styles from "../papers.module.css";
import { useBelongingDocuments } from "../useBelongingDocuments";

/** Letters and reports in the card of a treatment, where it has some. The page that uses it has to load the words of `papers`. */
export function TreatmentDocuments({ treatment }: { treatment: number }) {
  const { t } = useTranslation("papers");
  const { documents } = useBelongingDocuments((document) => document.treatment === treatment);
  if (!documents || documents.length === 0) return null;
  return (
    <section className={styles.ofTreatment}>
      <h5>{t("belonging.title")}</h5>
      <LinkList>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} from={paths.treatment} />
        ))}
      </LinkList>
    </section>
  );
}

/** Adds a document to a treatment, as an item of its menu. */
export function AddReportItem({ treatment }: { treatment: number }) {
  const { t } = useTranslation("papers");
  const state: OriginState = { from: paths.treatment, treatment };
  return (
    <MenuItem as={Link} to={paths.documentAdd} state={state} icon={<FilePlus />}>
      {t("reports.add")}
    </MenuItem>
  );
}
