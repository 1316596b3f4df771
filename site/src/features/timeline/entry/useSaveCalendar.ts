import { useState } from "react";
import { call } from "../../../api/client";
import { useReport } from "../../../app/useReport";
import { useTranslation } from "../../../i18n/useTranslation";
import { saveFile } from "../../../platform/saveFile";
import { useToast } from "../../../ui/Toast";

/** Loads an entry as a calendar file with the access token; there is no address that others could open. */
export function useSaveCalendar() {
  const { t } = useTranslation("timeline");
  const toast = useToast();
  const report = useReport();
  const [pending, setPending] = useState(false);

  async function save(id: number): Promise<void> {
    setPending(true);
    try {
      const text = String(await call("GET", `timelineentry/calendar/${id}`));
      saveFile(new Blob([text], { type: "text/calendar;charset=utf-8" }), `${t("calendar.file")}.ics`);
      toast.success(t("calendar.saved"));
    } catch (error) {
      report(error);
    } finally {
      setPending(false);
    }
  }

  return { save, pending };
}
