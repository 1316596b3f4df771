import { useState } from "react";
import type { Entities } from "../../api/entities";
import { useApi } from "../../api/hooks";
import { useReport } from "../../app/useReport";
import { useSavedToast } from "../../app/useSavedToast";
import { useTranslation } from "../../i18n/useTranslation";
import { Dialog } from "../../ui/Dialog";
import { LinkList, LinkRow } from "../../ui/LinkList";
import { DocumentTile } from "./DocumentTile";
import { aboutOf } from "./documents";

type Document = Entities["document"];

interface AssignDialogProps {
  /** The appointment. */
  entry: number;
  documents: readonly Document[];
  onClose: () => void;
}

/** Chooses a document that is there already for an appointment: one tap. */
export function AssignDialog({ entry, documents, onClose }: AssignDialogProps) {
  const { t } = useTranslation("papers");
  const api = useApi();
  const say = useSavedToast();
  const report = useReport();
  const [busy, setBusy] = useState(false);

  async function assign(document: Document) {
    if (busy) return;
    setBusy(true);
    try {
      const saved = await api.update("document", document, { timelineentry: entry });
      await api.reload("document");
      say(saved, t("belonging.assigned", { name: document.name }));
      onClose();
    } catch (error) {
      report(error);
      setBusy(false);
    }
  }

  return (
    <Dialog title={t("belonging.which")} closeText={t("action.close", { ns: "common" })} onClose={onClose}>
      <LinkList>
        {documents.map((document) => (
          <LinkRow
            key={document.id}
            as="button"
            type="button"
            aria-disabled={busy || undefined}
            start={<DocumentTile document={document} />}
            name={document.name}
            about={aboutOf(document) || undefined}
            onClick={() => void assign(document)}
          />
        ))}
      </LinkList>
    </Dialog>
  );
}
