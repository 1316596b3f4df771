import { useState } from "react";
import { useTranslation } from "../../i18n/useTranslation";
import { chunk } from "../../platform/chunks";
import { saveFile } from "../../platform/saveFile";
import { useToast } from "../../ui/Toast";
import bold from "./pdf/fonts/atkinson-hyperlegible-next-bold.ttf";
import regular from "./pdf/fonts/atkinson-hyperlegible-next-regular.ttf";
import furtherBold from "./pdf/fonts/noto-sans-bold.ttf";
import furtherRegular from "./pdf/fonts/noto-sans-regular.ttf";
import { isOwn, writtenText } from "./pdf/letters";
import type { Weights } from "./pdf/summaryPdf";
import { textsOf, type VisitSummary } from "./visitSummary";

async function bytesOf(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function weights(plain: string, heavy: string): Promise<Weights> {
  const [regular, bold] = await Promise.all([bytesOf(plain), bytesOf(heavy)]);
  return { regular, bold };
}

/** Makes the file on this device and lets the browser save it. Nothing of it is sent. */
export function useSavePdf() {
  const { t } = useTranslation("appointment");
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function save(summary: VisitSummary, name: string): Promise<void> {
    setPending(true);
    try {
      // Most summaries do without the further letters, which are eight times as large.
      const isPlain = textsOf(summary).every((text) => isOwn(writtenText(text)));
      const [{ summaryPdf }, own, further] = await Promise.all([
        chunk(() => import("./pdf/summaryPdf")),
        weights(regular, bold),
        isPlain ? undefined : weights(furtherRegular, furtherBold),
      ]);
      const bytes = await summaryPdf(summary, { own, further });
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
