import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import type { TimelineEntry } from "../../api/entities";
import { paths } from "../../paths";
import { Page } from "../../ui/Page";
import { momentNow } from "./clock";
import { EntryForm } from "./EntryForm";
import { ToDashboard } from "./EntryGate";
import { emptyValues } from "./entryForm";
import { reaching, writeExtent } from "./extent";
import { readKind } from "./kinds";

export default function EntryAddPage() {
  const { t } = useTranslation("timeline");
  const navigate = useNavigate();
  const [params] = useSearchParams();

  function leave({ date }: TimelineEntry) {
    // The list opens as far as the new entry reaches, so that nobody searches for what was just saved.
    const extent = reaching(date, momentNow().day, { earlier: 0, later: 0 });
    const search = writeExtent(extent).toString();
    void navigate({ pathname: paths.dashboard, search }, { replace: true });
  }

  return (
    <Page title={t("form.addTitle")} back={<ToDashboard />} width="form">
      <EntryForm
        initial={emptyValues(readKind(params.get("category")))}
        draftKey="timelineentry-new"
        onSaved={leave}
      />
    </Page>
  );
}
