import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../paths";
import { Page } from "../../ui/Page";
import { EntryForm } from "./EntryForm";
import { EntryGate, ToDashboard } from "./EntryGate";
import { valuesOf } from "./entryForm";

export default function EntryEditPage() {
  const { t } = useTranslation("timeline");
  const navigate = useNavigate();
  const title = t("form.editTitle");
  return (
    <EntryGate title={title}>
      {(entry) => (
        <Page title={title} back={<ToDashboard />} width="form">
          <EntryForm
            key={entry.id}
            entry={entry}
            initial={valuesOf(entry)}
            draftKey={`timelineentry-${entry.id}`}
            onSaved={({ id }) => void navigate(paths.timelineEntryView(id), { replace: true })}
          />
        </Page>
      )}
    </EntryGate>
  );
}
