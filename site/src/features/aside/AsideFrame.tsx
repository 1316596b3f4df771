import { useRef } from "react";
import { Outlet, useMatches } from "react-router";
import { isPageHandle } from "../../app/pageFocus";
import { useLoaded } from "../../app/useLoaded";
import { loadWords } from "../../i18n/i18n";
import { useSeen } from "../../platform/useSeen";
import { painted } from "../../platform/yieldToMain";
import { useSession } from "../../session/session";
import { PageAside as PageAsideContext } from "../../ui/pageAside";
import { PAGE_ASIDES, type PageAside } from "./pageAsides";

/** The page comes first, with its own calls. */
async function loadRelated() {
  await painted();
  const [part] = await Promise.all([
    import("./Related"),
    loadWords("aside", "reading", "glossary", "addressbook", "wellbeing", "questionnaire"),
  ]);
  return part;
}

function Loaded({ shown }: { shown: PageAside }) {
  const part = useLoaded(loadRelated);
  return part && <part.Related shown={shown} />;
}

/** Loads what it shows when it comes into view: on a phone it is below the page. No page needs it: where that cannot be told, it stays away. */
function LateRelated({ shown }: { shown: PageAside }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place) && typeof IntersectionObserver !== "undefined";
  return <div ref={place}>{isSeen ? <Loaded shown={shown} /> : null}</div>;
}

/** Around all pages of signed-in people: says what stands beside each. */
export function AsideFrame() {
  const { user } = useSession();
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isPageHandle);
  const shown = user && handle ? PAGE_ASIDES[handle.title] : undefined;
  return (
    <PageAsideContext value={shown ? <LateRelated key={handle?.title} shown={shown} /> : null}>
      <Outlet />
    </PageAsideContext>
  );
}
