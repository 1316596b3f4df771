import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../api/client";
import { useReport } from "../../../app/useReport";
import { saveFile } from "../../../platform/saveFile";
import { useToast } from "../../../ui/Toast";

export type DataFormat = "csv" | "json";

/** Spreadsheets take a file for UTF-8 by this. */
const MARK = "\uFEFF";

function fileOf(format: DataFormat, answer: unknown): Blob {
  return format === "csv"
    ? new Blob([MARK, String(answer)], { type: "text/csv;charset=utf-8" })
    : new Blob([JSON.stringify(answer, null, 2)], { type: "application/json" });
}

/** Lets the browser save everything of the person. The name of the file says nothing about it. */
export function useSaveData() {
  const { t } = useTranslation("leaving");
  const toast = useToast();
  const report = useReport();
  const [pending, setPending] = useState(false);

  async function save(format: DataFormat): Promise<void> {
    setPending(true);
    try {
      saveFile(fileOf(format, await call("GET", `user/export/${format}`)), `zuversicht.${format}`);
      toast.success(t("export.saved"));
    } catch (error) {
      report(error);
    } finally {
      setPending(false);
    }
  }

  return { save, pending };
}
