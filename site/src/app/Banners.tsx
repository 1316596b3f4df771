import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/useTranslation";
import { Button } from "../ui/Button";
import { cx } from "../ui/cx";
import styles from "./Banners.module.css";
import { askForUpdate, useUpdate } from "./update";
import { useNetwork } from "./useNetwork";

const TEXTS = { ready: "update.text", held: "update.held", missing: "chunk.text" } as const;

interface BannersProps {
  /** The server has not been reached, whatever the browser says of the network. */
  unreached?: boolean;
  /** Follows what is said of the network, in the same line. */
  cached?: ReactNode;
  /** What waits to be sent, in the same line; falsy if nothing does. */
  waiting?: ReactNode;
  /** Something that waits needs the person. */
  isUrgent?: boolean;
  /** The way to more about the network and what waits. */
  more?: ReactNode;
}

/** Notes for the whole site, under the header, each in one line. They block nothing. */
export function Banners({ unreached = false, cached, waiting, isUrgent = false, more }: BannersProps) {
  const { t } = useTranslation();
  const offline = !useNetwork();
  const update = useUpdate();
  const cut = offline || unreached;

  return (
    <div className={styles.banners} role="status">
      {cut || waiting ? (
        <Line isUrgent={cut || isUrgent}>
          <p className={styles.parts}>
            {cut ? <span>{t("offline.banner")}</span> : null}
            {waiting || (cut ? cached : null)}
          </p>
          {more}
        </Line>
      ) : null}
      {update !== "none" && (
        <Line isUrgent={update === "missing"}>
          <p className={styles.parts}>{t(TEXTS[update])}</p>
          <Button variant="quiet" compact onClick={askForUpdate}>
            {t(update === "missing" ? "chunk.reload" : "update.now")}
          </Button>
        </Line>
      )}
    </div>
  );
}

function Line({ isUrgent, children }: { isUrgent: boolean; children: ReactNode }) {
  return (
    <div className={cx(styles.line, isUrgent && styles.urgent)}>
      {isUrgent ? <CircleAlert /> : <Info />}
      {children}
    </div>
  );
}
