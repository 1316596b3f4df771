import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button";
import { Note } from "../ui/Note";
import styles from "./Banners.module.css";
import { askForUpdate, useUpdate } from "./update";
import { useNetwork } from "./useNetwork";

const TEXTS = { ready: "update.text", held: "update.held", missing: "chunk.text" } as const;

interface BannersProps {
  /** The server has not been reached, whatever the browser says of the network. */
  unreached?: boolean;
  /** Belongs to what is said of the network. */
  cached?: ReactNode;
  /** Further notes. */
  children?: ReactNode;
}

/** Notes for the whole site, under the header. They block nothing. */
export function Banners({ unreached = false, cached, children }: BannersProps) {
  const { t } = useTranslation();
  const offline = !useNetwork();
  const update = useUpdate();

  return (
    <div className={styles.banners} role="status">
      {offline || unreached ? (
        <Note kind="notice">
          <p>{t(offline ? "offline.banner" : "offline.unreached")}</p>
          {cached}
        </Note>
      ) : null}
      {children}
      {update !== "none" && (
        <Note kind={update === "missing" ? "notice" : undefined}>
          <p>{t(TEXTS[update])}</p>
          <div>
            <Button variant="second" compact onClick={askForUpdate}>
              {t(update === "missing" ? "chunk.reload" : "update.now")}
            </Button>
          </div>
        </Note>
      )}
    </div>
  );
}
