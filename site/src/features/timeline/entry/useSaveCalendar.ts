import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../api/client";
import { useReport } from "../../../app/useReport";
import { useToast } from "../../../ui/Toast";

/** Some browsers read a saved file only after the event handler has ended. */
const READ_WITHIN_MS = 60_000;

/** Lets the browser save a calendar file. Its name says nothing about the entry. */
function saveFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/calendar;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}

/** Loads an entry as a calendar file with the access token; there is no address that others could open. */
export function useSaveCalendar() {
  const { t } = useTranslation("timeline");
  const toast = useToast();
  const report = useReport();
  const [pending, setPending] = useState(false);

  async function save(id: number): Promise<void> {
    setPending(true);
    try {
      saveFile(String(await call("GET", `timelineentry/calendar/${id}`)), t("calendar.file"));
      toast.success(t("calendar.saved"));
    } catch (error) {
      report(error);
    } finally {
      setPending(false);
    }
  }

  return { save, pending };
}
