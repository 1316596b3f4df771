import { Download, Share2, ZoomIn, ZoomOut } from "lucide-react";
import { useRef, useState } from "react";
import { useReport } from "../../../app/useReport";
import { useTranslation } from "../../../i18n/useTranslation";
import { saveFile } from "../../../platform/saveFile";
import { shareFile, sharesFiles } from "../../../platform/shareFile";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { IconButton } from "../../../ui/IconButton";
import { Note } from "../../../ui/Note";
import { PdfPages } from "./PdfPages";
import { useZoom } from "./useZoom";
import styles from "./viewer.module.css";

export interface DocumentViewerProps {
  name: string;
  filename: string;
  mimetype: string;
  /** Works for minutes only. */
  url: string;
  fetchFile: () => Promise<Blob>;
  onClose: () => void;
}

/** A document over the whole window, as large as the person wants it. */
export function DocumentViewer({ name, filename, mimetype, url, fetchFile, onClose }: DocumentViewerProps) {
  const { t } = useTranslation("papers");
  const report = useReport();
  const frame = useRef<HTMLDivElement>(null);
  const { zoom, isLeast, isMost, larger, smaller, onKeyDown } = useZoom(frame);
  const [isBroken, setBroken] = useState(false);
  const [busy, setBusy] = useState<"save" | "share" | null>(null);
  const [again, setAgain] = useState(false);
  const fetched = useRef<Promise<Blob> | null>(null);

  function file(): Promise<Blob> {
    fetched.current ??= fetchFile().catch((error: unknown) => {
      fetched.current = null;
      throw error;
    });
    return fetched.current;
  }

  async function run(what: "save" | "share") {
    setBusy(what);
    setAgain(false);
    try {
      const content = await file();
      if (what === "save") saveFile(content, filename);
      else setAgain(!(await shareFile(content, filename)));
    } catch (error) {
      report(error);
    } finally {
      setBusy(null);
    }
  }

  return (
    <Dialog
      title={name}
      closeText={t("action.close", { ns: "common" })}
      onClose={onClose}
      className={styles.viewer}
      actions={
        <>
          {again ? (
            <Note kind="info">
              <p>{t("viewer.again")}</p>
            </Note>
          ) : null}
          <div className={styles.tools}>
            {isBroken ? null : (
              <span className={styles.zoom}>
                <IconButton label={t("viewer.smaller")} aria-disabled={isLeast} onClick={smaller}>
                  <ZoomOut />
                </IconButton>
                <span aria-live="polite" className="tabular">
                  {t("viewer.percent", { percent: Math.round(zoom * 100) })}
                </span>
                <IconButton label={t("viewer.larger")} aria-disabled={isMost} onClick={larger}>
                  <ZoomIn />
                </IconButton>
              </span>
            )}
            <Actions>
              {sharesFiles(filename, mimetype) ? (
                <Button
                  variant="second"
                  compact
                  icon={<Share2 />}
                  pending={busy === "share"}
                  onClick={() => void run("share")}
                >
                  {t("viewer.share")}
                </Button>
              ) : null}
              <Button
                variant="second"
                compact
                icon={<Download />}
                pending={busy === "save"}
                onClick={() => void run("save")}
              >
                {t("document.open")}
              </Button>
            </Actions>
          </div>
        </>
      }
    >
      {isBroken ? (
        <div className={styles.broken}>
          <Note kind="notice">
            <p>{t("viewer.broken")}</p>
          </Note>
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: its keys are those of the buttons below it
        <section
          ref={frame}
          className={styles.frame}
          aria-label={name}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <div className={styles.sheet} style={{ inlineSize: `${zoom * 100}%` }}>
            {mimetype === "application/pdf" ? (
              <PdfPages frame={frame} zoom={zoom} file={file} onBroken={() => setBroken(true)} />
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveElementInteractions: it tells that there is no picture
              <img
                className={styles.picture}
                src={url}
                alt={t("document.picture", { name })}
                onError={() => setBroken(true)}
              />
            )}
          </div>
        </section>
      )}
    </Dialog>
  );
}
