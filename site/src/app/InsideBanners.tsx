import { type Unsent, useUnsent } from "../device/unsent";
import { loadWords } from "../i18n/i18n";
import { useLastSeen } from "../offline/lastSeen";
import { Banners } from "./Banners";
import { useLoaded } from "./useLoaded";

/** The overview needs no dates of that kind. */
const loadSeenNote = () => import("./SeenNote");

async function loadUnsentNote() {
  const [part] = await Promise.all([import("./UnsentNote"), loadWords("outbox")]);
  return part;
}

function SeenPart({ seen }: { seen: number }) {
  const part = useLoaded(loadSeenNote);
  return part && <part.SeenNote seen={seen} />;
}

function UnsentPart(unsent: Unsent) {
  const part = useLoaded(loadUnsentNote);
  return part && <part.UnsentNote {...unsent} />;
}

/** The notes of the site, and what is shown from an earlier visit or waits to be sent. */
export function InsideBanners() {
  const seen = useLastSeen();
  const unsent = useUnsent();
  return (
    <Banners unreached={seen !== undefined} seen={seen ? <SeenPart seen={seen} /> : null}>
      {unsent.count > 0 ? <UnsentPart {...unsent} /> : null}
    </Banners>
  );
}
