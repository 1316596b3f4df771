import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { loadWords } from "../i18n/i18n";
import { paths } from "../paths";
import { networkIdle } from "../platform/networkIdle";
import type { ReadsMenu } from "./ReadsMenu";
import { useLoaded } from "./useLoaded";

const SEE_PAGES = paths.proxySee(":id").replace(":id", "");

type ReadsProps = Parameters<typeof ReadsMenu>[0];

async function loadMenu() {
  const [part] = await Promise.all([import("./ReadsMenu"), loadWords("proxies")]);
  return part;
}

/** The people by whom the person reads along. */
export function Reads(props: ReadsProps) {
  const part = useLoaded(loadMenu);
  return part && <part.ReadsMenu {...props} />;
}

/** The same beside the page, once that has what it needs: most people read along nowhere. */
export function SideReads(props: ReadsProps) {
  const isReading = useLocation().pathname.startsWith(SEE_PAGES);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isThere = true;
    void networkIdle().then(() => {
      if (isThere) setIdle(true);
    });
    return () => {
      isThere = false;
    };
  }, []);
  return isIdle || isReading ? <Reads {...props} /> : null;
}
