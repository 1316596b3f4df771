import { type Unsent, useUnsent } from "../device/unsent";
import { loadWords } from "../i18n/i18n";
import { useCachedAt } from "../offline/reachability";
import { Banners } from "./Banners";
import { useLoaded } from "./useLoaded";

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

function UnsentPart(unsent: Unsent) {
  const part = useLoaded(loadUnsentNote);
  return part && <part.UnsentNote {...unsent} />;
}

/** The notes of the site, and what is shown from an earlier visit or waits to be sent. */
export function InsideBanners() {
  const cachedAt = useCachedAt();
  const unsent = useUnsent();
  return (
    <Banners unreached={cachedAt !== undefined} cached={cachedAt ? <CachedPart cachedAt={cachedAt} /> : null}>
      {unsent.count > 0 ? <UnsentPart {...unsent} /> : null}
    </Banners>
  );
}
