import { useState } from "react";
import { useSearchParams } from "react-router";
import { useEntity } from "../../../api/hooks";
import { isDay } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { type Entry, isSeries } from "../entries";
import { EntryGate } from "./EntryGate";
import { EntryView } from "./EntryView";
import { OnDay } from "./OnDay";

export default function EntryViewPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [leaving, setLeaving] = useState(false);
  const day = params.get("day");
  const title = t("title.timelineEntryView");
  return (
    <EntryGate title={title} leaving={leaving}>
      {(entry) => {
        if (entry.series) return <ChangedDay entry={entry} onDelete={setLeaving} />;
        if (!isSeries(entry)) return <EntryView entry={entry} onDelete={setLeaving} />;
        if (!isDay(day)) return <EntryView entry={entry} series={entry} onDelete={setLeaving} />;
        return (
          <OnDay series={entry} day={day} title={title}>
            {(ofDay) => <EntryView entry={ofDay ?? entry} series={entry} onDelete={setLeaving} />}
          </OnDay>
        );
      }}
    </EntryGate>
  );
}

/** A day of a series that became a row of its own; it still names its series. */
function ChangedDay({ entry, onDelete }: { entry: Entry; onDelete: (deleting: boolean) => void }) {
  const { entity } = useEntity("timelineentry", entry.series);
  return <EntryView entry={entry} series={entity} onDelete={onDelete} />;
}
