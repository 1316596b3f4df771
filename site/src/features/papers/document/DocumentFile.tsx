import { Maximize2 } from "lucide-react";
import { type ComponentType, useState } from "react";
import { call } from "../../../api/client";
import type { Entities } from "../../../api/entities";
import { fetchLinked, unreadable } from "../../../api/files";
import { send } from "../../../api/wire";
import { useReport } from "../../../app/useReport";
import { useServerReachable } from "../../../app/useServerReachable";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { chunk } from "../../../platform/chunks";
import { saveFile } from "../../../platform/saveFile";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import styles from "../papers.module.css";
import type { DocumentViewerProps } from "../viewer/DocumentViewer";
import { ACCEPTED_PICTURES, sizeText } from "./documentForm";

type Document = Entities["document"];

interface DocumentFileProps {
  document: Document;
  reload: () => Promise<unknown>;
}

const PDF = "application/pdf";

/** What is shown over the whole window. */
interface Shown {
  Viewer: ComponentType<DocumentViewerProps>;
  url: string;
}

/** The file of a document: it is shown in the app, and can be saved on the device. */
export function DocumentFile({ document, reload }: DocumentFileProps) {
  const { t, i18n } = useTranslation("papers");
  const report = useReport();
  const [busy, setBusy] = useState<"open" | "save" | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const isReached = useServerReachable();
  const { name, filename, mimetype, size, url, scan } = document;
  if (!size) return <p>{t("document.noFile")}</p>;

  const isPicture = ACCEPTED_PICTURES.includes(mimetype ?? "");

  /** A link works for minutes only; the page may have stood open for longer. Without one the state of the scan has changed. */
  async function freshLink(): Promise<string | undefined> {
    const fresh = (await call("GET", `document/${document.id}`, { by: send })) as Document;
    if (!fresh.url) await reload();
    return fresh.url ?? undefined;
  }

  async function fetchFile(): Promise<Blob> {
    const link = await freshLink();
    if (!link) throw unreadable();
    return await fetchLinked(link);
  }

  async function run(what: "open" | "save") {
    setBusy(what);
    try {
      const link = await freshLink();
      if (!link) return;
      if (what === "save") saveFile(await fetchLinked(link), filename ?? name);
      else {
        const { DocumentViewer } = await chunk(() => import("../viewer/DocumentViewer"));
        setShown({ Viewer: DocumentViewer, url: link });
      }
    } catch (error) {
      report(error);
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className={styles.group}>
      {url && isPicture ? (
        <Picture key={`${filename} ${size}`} url={url} alt={t("document.picture", { name })} />
      ) : null}
      <p className={styles.name}>
        {`${filename ?? ""} · ${sizeText(size, languageRow(i18n.language).locale)}`}
      </p>
      {isReached ? null : (
        <Note kind="info">
          <p>{t("document.fileNeedsNetwork")}</p>
        </Note>
      )}
      {scan === "waiting" || scan === "refused" ? (
        <Note kind={scan === "refused" ? "danger" : "info"}>
          <p>{t(`document.scan.${scan}`)}</p>
        </Note>
      ) : (
        <Actions>
          {isPicture || mimetype === PDF ? (
            <Button
              variant="soft"
              icon={<Maximize2 />}
              pending={busy === "open"}
              pendingText={t("document.opening")}
              onClick={() => void run("open")}
            >
              {t("viewer.open")}
            </Button>
          ) : null}
          <Button
            variant="second"
            pending={busy === "save"}
            pendingText={t("document.opening")}
            onClick={() => void run("save")}
          >
            {t("document.open")}
          </Button>
        </Actions>
      )}
      {shown ? (
        <shown.Viewer
          name={name}
          filename={filename ?? name}
          mimetype={mimetype ?? ""}
          url={shown.url}
          fetchFile={fetchFile}
          onClose={() => setShown(null)}
        />
      ) : null}
    </div>
  );
}

/**
 * Each answer of the server has another signed address of the same picture. The one that was loaded stays until it fails, so that
 * nothing is fetched again whenever the person comes back to the page.
 */
function Picture({ url, alt }: { url: string; alt: string }) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const src = loaded ?? url;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: they tell what became of the picture, nobody acts on it
    <img
      className={styles.picture}
      src={src}
      alt={alt}
      onLoad={() => setLoaded(src)}
      onError={() => setLoaded(null)}
    />
  );
}
