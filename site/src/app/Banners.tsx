import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { loadWords } from "../i18n/i18n";
import { useLastSeen } from "../offline/lastSeen";
import { type Unsent, useUnsent } from "../offline/unsent";
import { CHUNK_EVENT } from "../platform/chunks";
import { Button } from "../ui/Button";
import { Note } from "../ui/Note";
import styles from "./Banners.module.css";
import { applyUpdate, useUpdateReady } from "./update";

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

function useOffline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => !navigator.onLine);
}

function useMissingChunk(): boolean {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const note = () => setMissing(true);
    window.addEventListener(CHUNK_EVENT, note);
    return () => window.removeEventListener(CHUNK_EVENT, note);
  }, []);
  return missing;
}

/** A part that is loaded when it is wanted. Without network that may fail, and must not take the page with it. */
function useLoaded<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  useEffect(() => {
    load()
      .then((part) => setLoaded({ part }))
      .catch(console.warn);
  }, [load]);
  return loaded?.part ?? null;
}

/** The sign-in needs no dates. */
const loadSeenNote = () => import("./SeenNote");

function SeenPart({ seen }: { seen: number }) {
  const part = useLoaded(loadSeenNote);
  return part && <part.SeenNote seen={seen} />;
}

async function loadUnsentNote() {
  const [part] = await Promise.all([import("./UnsentNote"), loadWords("outbox")]);
  return part;
}

function UnsentPart(unsent: Unsent) {
  const part = useLoaded(loadUnsentNote);
  return part && <part.UnsentNote {...unsent} />;
}

/** Notes for the whole site, under the header. They block nothing. */
export function Banners() {
  const { t } = useTranslation();
  const offline = useOffline();
  const seen = useLastSeen();
  const unsent = useUnsent();
  const missing = useMissingChunk();
  const update = useUpdateReady();

  return (
    <div className={styles.banners} role="status">
      {(offline || seen !== undefined) && (
        <Note kind="notice">
          <p>{t(offline ? "offline.banner" : "offline.unreached")}</p>
          {seen ? <SeenPart seen={seen} /> : null}
        </Note>
      )}
      {unsent.count > 0 && <UnsentPart {...unsent} />}
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
      {update && !missing && (
        <Note>
          <p>{t("update.text")}</p>
          <div>
            <Button variant="second" compact onClick={applyUpdate}>
              {t("update.now")}
            </Button>
          </div>
        </Note>
      )}
    </div>
  );
}
