import { useEffect, useState } from "react";
import type { Entities } from "../../../api/entities";
import { unreadable } from "../../../api/files";
import { useReport } from "../../../app/useReport";
import { useUnsent } from "../../../device/unsent";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { waitingFile } from "../../../offline/waitingFile";
import { saveFile } from "../../../platform/saveFile";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import styles from "../papers.module.css";
import { sizeText } from "./documentForm";

/** The file of a document that only this device has. It can be saved before it was sent. */
export function WaitingFile({ document }: { document: Entities["document"] }) {
  const { t, i18n } = useTranslation("papers");
  const report = useReport();
  const unsent = useUnsent();
  const [isRefused, setRefused] = useState(false);
  const { id, name, filename, size } = document;

  useEffect(() => {
    let wanted = true;
    // What waits has changed.
    void unsent;
    void waitingFile("document", id).then((file) => {
      if (wanted) setRefused(file?.isRefused ?? false);
    });
    return () => {
      wanted = false;
    };
  }, [id, unsent]);

  async function save() {
    try {
      const file = await (await waitingFile("document", id))?.read();
      if (!file) throw unreadable();
      saveFile(file, filename ?? name);
    } catch (error) {
      report(error);
    }
  }

  return (
    <div className={styles.group}>
      <p className={styles.name}>
        {`${filename ?? ""} · ${sizeText(size ?? 0, languageRow(i18n.language).locale)}`}
      </p>
      <Note kind={isRefused ? "notice" : "info"}>
        <p>{t(isRefused ? "document.waiting.refused" : "document.waiting.text")}</p>
      </Note>
      <div>
        <Button variant="second" onClick={() => void save()}>
          {t("document.open")}
        </Button>
      </div>
    </div>
  );
}
