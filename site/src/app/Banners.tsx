import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { CHUNK_EVENT } from "../platform/chunks";
import { Button } from "../ui/Button";
import { Note } from "../ui/Note";
import styles from "./Banners.module.css";
import { askForUpdate, useUpdate } from "./update";
import { useNetwork } from "./useNetwork";

function useMissingChunk(): boolean {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const note = () => setMissing(true);
    window.addEventListener(CHUNK_EVENT, note);
    return () => window.removeEventListener(CHUNK_EVENT, note);
  }, []);
  return missing;
}

interface BannersProps {
  /** The server has not been reached, whatever the browser says of the network. */
  unreached?: boolean;
  /** Belongs to what is said of the network. */
  seen?: ReactNode;
  /** Further notes. */
  children?: ReactNode;
}

/** Notes for the whole site, under the header. They block nothing. */
export function Banners({ unreached = false, seen, children }: BannersProps) {
  const { t } = useTranslation();
  const offline = !useNetwork();
  const missing = useMissingChunk();
  const update = useUpdate();

  return (
    <div className={styles.banners} role="status">
      {offline || unreached ? (
        <Note kind="notice">
          <p>{t(offline ? "offline.banner" : "offline.unreached")}</p>
          {seen}
        </Note>
      ) : null}
      {children}
      {missing && (
        <Note kind="notice">
          <p>{t("chunk.text")}</p>
          <div>
            <Button variant="second" compact onClick={() => location.reload()}>
              {t("chunk.reload")}
            </Button>
          </div>
        </Note>
      )}
      {update !== "none" && !missing && (
        <Note>
          <p>{t(update === "held" ? "update.held" : "update.text")}</p>
          <div>
            <Button variant="second" compact onClick={askForUpdate}>
              {t("update.now")}
            </Button>
          </div>
        </Note>
      )}
    </div>
  );
}
