import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../api/client";
import type { Entities } from "../../../api/entities";
import { fetchLinked } from "../../../api/files";
import { send } from "../../../api/wire";
import { useReached } from "../../../app/useReached";
import { useReport } from "../../../app/useReport";
import { languageRow } from "../../../i18n/languages";
import { saveFile } from "../../../platform/saveFile";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import styles from "../papers.module.css";
import { sizeText, TAKEN_PICTURES } from "./documentForm";

type Document = Entities["document"];

interface DocumentFileProps {
  document: Document;
  reload: () => Promise<unknown>;
}

/** The file of a document: a picture is shown, and every file can be saved on the device. */
export function DocumentFile({ document, reload }: DocumentFileProps) {
  const { t, i18n } = useTranslation("papers");
  const report = useReport();
  const [saving, setSaving] = useState(false);
  const isReached = useReached();
  const { name, filename, mimetype, size, url, scan } = document;
  if (!size) return <p>{t("document.noFile")}</p>;

  async function save() {
    setSaving(true);
    try {
      // A link works for minutes only; the page may have stood open for longer.
      const fresh = (await call("GET", `document/${document.id}`, { by: send })) as Document;
      if (fresh.url) saveFile(await fetchLinked(fresh.url), filename ?? name);
      else await reload();
    } catch (error) {
      report(error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className={styles.group}>
      {url && TAKEN_PICTURES.includes(mimetype ?? "") ? (
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
        <div>
          <Button
            variant="second"
            pending={saving}
            pendingText={t("document.opening")}
            onClick={() => void save()}
          >
            {t("document.open")}
          </Button>
        </div>
      )}
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
