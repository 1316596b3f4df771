import { ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useUnsent } from "../device/unsent";
import { loadWords } from "../i18n/i18n";
import { useTranslation } from "../i18n/useTranslation";
import { useCachedAt } from "../offline/reachability";
import { paths } from "../paths";
import { Banners } from "./Banners";
import styles from "./Banners.module.css";
import { Link } from "./Link";
import { useLoaded } from "./useLoaded";
import { useServerReachable } from "./useServerReachable";

/** The overview needs no dates of that kind. */
const loadCachedNote = () => import("./CachedNote");

async function loadUnsentNote() {
  const [part] = await Promise.all([import("./UnsentNote"), loadWords("outbox")]);
  return part;
}

function CachedPart({ cachedAt }: { cachedAt: number }) {
  const part = useLoaded(loadCachedNote);
  return part && <part.CachedNote cachedAt={cachedAt} />;
}

type UnsentPart = typeof import("./UnsentNote");

/** Loaded once something waits, for most people never. */
function useUnsentNote(isWanted: boolean): UnsentPart | null {
  const [part, setPart] = useState<UnsentPart | null>(null);
  useEffect(() => {
    if (isWanted) loadUnsentNote().then(setPart, console.warn);
  }, [isWanted]);
  return part;
}

/** The notes of the site, and what is shown from an earlier visit or waits to be sent. */
export function InsideBanners() {
  const { t } = useTranslation();
  const cachedAt = useCachedAt();
  const unsent = useUnsent();
  const isReached = useServerReachable();
  const { pathname } = useLocation();
  const isList = pathname === paths.outbox;
  const part = useUnsentNote(unsent.count > 0);
  // The page that lists what waits says so itself.
  const waiting = unsent.count > 0 && !isList && part;
  return (
    <Banners
      unreached={cachedAt !== undefined}
      cached={cachedAt ? <CachedPart cachedAt={cachedAt} /> : null}
      waiting={waiting && <waiting.UnsentNote {...unsent} isCut={!isReached} />}
      isUrgent={unsent.decide > 0}
      more={
        isList ? null : (
          <Link
            to={paths.outbox}
            className={styles.more}
            aria-label={waiting ? t("note.link", { ns: "outbox" }) : t("offline.more")}
          >
            <ChevronRight />
          </Link>
        )
      }
    />
  );
}
