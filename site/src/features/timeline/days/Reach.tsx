import { ChevronDown, ChevronUp } from "lucide-react";
import { useRef } from "react";
import { dayInWords } from "../../../app/dayHeading";
import { LoadFailure } from "../../../app/LoadFailure";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import styles from "../timeline.module.css";
import type { Dashboard, Way } from "./useDashboard";
import { useFollow } from "./useFollow";

/** Loads days before the shown ones: first by a button, then by scrolling. */
export function Earlier({ dashboard }: { dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("timeline");
  const { earlier: way, extent, span, now, showToday } = dashboard;
  const edge = useRef<HTMLDivElement>(null);
  const open = extent.earlier > 0;
  useFollow({
    edge,
    towards: "up",
    ready: open && mayFollow(way),
    asking: open && isAsking(way),
    onNear: way.follow,
  });
  const from = dayInWords(span.from, now.day, languageRow(i18n.language).sentenceLocale);

  return (
    <div ref={edge} className={styles.reach}>
      {way.failed?.error ? <LoadFailure error={way.failed.error} onRetry={way.failed.reload} /> : null}
      {way.more !== false && way.reachable ? (
        <Button variant="quiet" compact icon={<ChevronUp />} pending={way.loading} onClick={way.show}>
          {t("list.earlier")}
        </Button>
      ) : null}
      <p className={styles.reachText} role="status">
        {open && way.more === false ? <span>{t("list.begin")}</span> : null}
        {open && way.more !== false ? (
          <span>{t(way.empty ? "list.emptyFrom" : "list.from", { day: from })}</span>
        ) : null}
      </p>
      {open ? (
        <Button variant="quiet" compact onClick={showToday}>
          {t("list.toToday")}
        </Button>
      ) : null}
    </div>
  );
}

/** Loads days after the shown ones. */
export function Later({ dashboard }: { dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("timeline");
  const { later: way, span, now } = dashboard;
  const edge = useRef<HTMLDivElement>(null);
  const { approachEnd } = dashboard;
  useFollow({
    edge,
    towards: "down",
    ready: mayFollow(way),
    asking: isAsking(way),
    onNear: way.follow,
    onApproach: approachEnd,
  });
  const to = dayInWords(span.to, now.day, languageRow(i18n.language).sentenceLocale);

  return (
    <div ref={edge} className={styles.reach}>
      {way.failed?.error ? <LoadFailure error={way.failed.error} onRetry={way.failed.reload} /> : null}
      {way.more !== false && way.reachable ? (
        <Button variant="quiet" compact icon={<ChevronDown />} pending={way.loading} onClick={way.show}>
          {t("list.later")}
        </Button>
      ) : null}
      <p className={styles.reachText} role="status">
        {way.more === false ? t("list.end") : t(way.empty ? "list.emptyUntil" : "list.until", { day: to })}
      </p>
    </div>
  );
}

function mayFollow({ more, reachable, loading, failed, byItself }: Way): boolean {
  return more === true && reachable && !loading && !failed && byItself;
}

function isAsking({ more, reachable, loading, failed, byItself }: Way): boolean {
  return more === undefined && reachable && !loading && !failed && byItself;
}
