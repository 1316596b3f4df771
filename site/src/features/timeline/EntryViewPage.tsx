import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EntryGate } from "./EntryGate";
import { EntryView } from "./EntryView";

export default function EntryViewPage() {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  return (
    <EntryGate title={t("title.timelineEntryView")} leaving={leaving}>
      {(entry) => <EntryView entry={entry} onDelete={setLeaving} />}
    </EntryGate>
  );
}
