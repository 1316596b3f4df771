import { ALargeSmall, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { chooseLowEnergy, useAppearance } from "../../../app/appearance";
import { InsideBanners } from "../../../app/InsideBanners";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { Progress } from "../../../ui/Progress";
import { Tag } from "../../../ui/Tag";
import type { Side } from "../side/fields";
import styles from "./assistant.module.css";
import { progress, STEP_COUNT } from "./wizard";

const CONTENT = "content";

interface AssistantFrameProps {
  side: Side | null;
  /** Null while loading. */
  step: number | null;
  onLater: () => void;
  children: ReactNode;
}

/** A page without menus, so that only the question is shown: with the side, the progress and a link to leave. */
export function AssistantFrame({ side, step, onLater, children }: AssistantFrameProps) {
  const { t } = useTranslation("tumor");
  const { lowEnergy } = useAppearance();
  return (
    <div className={styles.frame}>
      <a className="skip-link" href={`#${CONTENT}`}>
        {t("menu.skip", { ns: "common" })}
      </a>
      <header className={styles.header}>
        {side ? (
          <Tag kind={side} icon={<MapPin />}>
            {t(`side.${side}`)}
          </Tag>
        ) : null}
        <span className={styles.grow} />
        <IconButton
          label={t("user.lowEnergy", { ns: "common" })}
          aria-pressed={lowEnergy}
          className={styles.pressable}
          onClick={() => chooseLowEnergy(!lowEnergy)}
        >
          <ALargeSmall />
        </IconButton>
        <Button variant="quiet" compact aria-label={t("assistant.later")} onClick={onLater}>
          {lowEnergy ? t("assistant.laterShort") : t("assistant.later")}
        </Button>
      </header>
      <main id={CONTENT} tabIndex={-1} className={styles.main}>
        <div className={styles.top}>
          <InsideBanners />
          {step === null ? null : (
            <Progress
              text={t("assistant.step", { step: step + 1, all: STEP_COUNT })}
              percentText={t("assistant.percent", { percent: progress(step) })}
              value={step + 1}
              max={STEP_COUNT}
            />
          )}
        </div>
        {children}
      </main>
    </div>
  );
}
