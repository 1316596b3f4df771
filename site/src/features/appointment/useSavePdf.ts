import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chunk } from "../../platform/chunks";
import { saveFile } from "../../platform/saveFile";
import { useToast } from "../../ui/Toast";
import bold from "./pdf/fonts/atkinson-hyperlegible-next-bold.ttf";
import regular from "./pdf/fonts/atkinson-hyperlegible-next-regular.ttf";
import type { Sheet } from "./sheet";

async function bytesOf(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Makes the file on this device and lets the browser save it. Nothing of it is sent. */
export function useSavePdf() {
  const { t } = useTranslation("appointment");
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function save(sheet: Sheet, name: string): Promise<void> {
    setPending(true);
    try {
      const [{ sheetPdf }, plain, heavy] = await Promise.all([
        chunk(() => import("./pdf/sheetPdf")),
        bytesOf(regular),
        bytesOf(bold),
      ]);
      const bytes = await sheetPdf(sheet, { regular: plain, bold: heavy });
      saveFile(new Blob([bytes], { type: "application/pdf" }), name);
      toast.success(t("pdf.saved"));
    } catch (error) {
      console.warn("file not made", error);
      toast.error(t("pdf.failed"));
    } finally {
      setPending(false);
    }
  }

  return { save, pending };
}
