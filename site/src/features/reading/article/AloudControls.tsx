import { Pause, Play, Square, Volume2 } from "lucide-react";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import styles from "../reading.module.css";
import type { ReadAloud } from "./useReadAloud";

const ICONS = { idle: Volume2, playing: Pause, paused: Play };
const WORDS = { idle: "play", playing: "pause", paused: "resume" } as const;

/** Starts, pauses and ends reading aloud. One button changes its label, so that it keeps the focus. */
export function AloudControls({ aloud }: { aloud: ReadAloud }) {
  const { t } = useTranslation("reading");
  const { status, failed, play, pause, stop } = aloud;
  const Icon = ICONS[status];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form */}
      <div role="group" aria-label={t("aloud.label")} className={styles.buttons}>
        <Button variant="second" compact icon={<Icon />} onClick={status === "playing" ? pause : play}>
          {t(`aloud.${WORDS[status]}`)}
        </Button>
        {status === "idle" ? null : (
          <Button variant="quiet" compact icon={<Square />} onClick={stop}>
            {t("aloud.stop")}
          </Button>
        )}
      </div>
      <p role="status" className={failed ? styles.failed : "visually-hidden"}>
        {failed ? t("aloud.failed") : ""}
      </p>
    </>
  );
}
