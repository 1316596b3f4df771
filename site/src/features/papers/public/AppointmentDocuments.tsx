import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { LinkButton } from "../../../ui/LinkButton";
import { LinkList } from "../../../ui/LinkList";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { AssignDialog } from "../AssignDialog";
import { DocumentRow } from "../DocumentRow";
import type { OriginState } from "../origin";
import styles from "../papers.module.css";
import { useBelongingDocuments } from "../useBelongingDocuments";

interface AppointmentDocumentsProps {
  /** The appointment; of a day that has no row of its own, its series. */
  entry: number;
  /** The series of a day that is a row of its own. */
  series: number | undefined;
  /** The page that it stands on. */
  from: string;
}

/** Letters and reports of an appointment. The page that uses it has to load the words of `papers`. */
export function AppointmentDocuments({ entry, series, from }: AppointmentDocumentsProps) {
  const { t } = useTranslation("papers");
  const {
    documents,
    free = [],
    error,
    isLoading,
    reload,
  } = useBelongingDocuments(
    ({ timelineentry }) => timelineentry === entry || (!!series && timelineentry === series),
  );
  const [assigning, setAssigning] = useState(false);
  const state: OriginState = { from, timelineentry: entry };
  return (
    <Section title={t("belonging.title")}>
      <div className={styles.groups}>
        {documents === undefined ? (
          error ? (
            <LoadFailure error={error} busy={isLoading} onRetry={() => void reload()} />
          ) : (
            <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
          )
        ) : documents.length > 0 ? (
          <LinkList>
            {documents.map((document) => (
              <DocumentRow key={document.id} document={document} from={from} />
            ))}
          </LinkList>
        ) : (
          <p className="quiet">{t("belonging.none")}</p>
        )}
        <Actions>
          <LinkButton as={Link} to={paths.documentAdd} state={state} variant="soft" compact icon={<Plus />}>
            {t("reports.add")}
          </LinkButton>
          {free.length > 0 ? (
            <Button variant="quiet" compact aria-haspopup="dialog" onClick={() => setAssigning(true)}>
              {t("belonging.assign")}
            </Button>
          ) : null}
        </Actions>
      </div>
      {assigning ? <AssignDialog entry={entry} documents={free} onClose={() => setAssigning(false)} /> : null}
    </Section>
  );
}
