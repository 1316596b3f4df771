import { ALargeSmall } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/useTranslation";
import { Button } from "../ui/Button";
import { IconButton } from "../ui/IconButton";
import { Progress, type ProgressProps } from "../ui/Progress";
import { chooseLowEnergy, useAppearance } from "./appearance";
import styles from "./FocusFrame.module.css";
import { InsideBanners } from "./InsideBanners";

const CONTENT = "content";

interface FocusFrameProps {
  /** What the questions are about. */
  name: ReactNode;
  /** Null while loading. */
  progress: ProgressProps | null;
  /** Out of here, and what that is called: also where there is little room. */
  leave: { text: string; short: string; onLeave: () => void };
  children: ReactNode;
}

/** A page without menus, so that only the question is shown: with its topic, the progress and a way to leave. */
export function FocusFrame({ name, progress, leave, children }: FocusFrameProps) {
  const { t } = useTranslation();
  const { lowEnergy } = useAppearance();
  return (
    <div className={styles.frame}>
      <a className="skip-link" href={`#${CONTENT}`}>
        {t("menu.skip")}
      </a>
      <header className={styles.header}>
        {name}
        <span className={styles.grow} />
        <IconButton
          label={t("user.lowEnergy")}
          aria-pressed={lowEnergy}
          className={styles.pressable}
          onClick={() => chooseLowEnergy(!lowEnergy)}
        >
          <ALargeSmall />
        </IconButton>
        <Button variant="quiet" compact aria-label={leave.text} onClick={leave.onLeave}>
          {lowEnergy ? leave.short : leave.text}
        </Button>
      </header>
      <main id={CONTENT} tabIndex={-1} className={styles.main}>
        <div className={styles.top}>
          <InsideBanners />
          {progress ? <Progress {...progress} /> : null}
        </div>
        {children}
      </main>
    </div>
  );
}

/** What stands in the frame: one column, beside it on wide screens what helps. */
export function FocusScreen({ help, children }: { help?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.screen} data-split={help ? "" : undefined}>
      <div className={styles.question} data-column="">
        {children}
      </div>
      {help}
    </div>
  );
}
