import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { noteInput, untilLock } from "../../../session/idle";
import { lock } from "../../../session/signOut";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import styles from "./idle.module.css";
import { PrivacyCover } from "./PrivacyCover";

/** How long the question stands before the lock. */
const WARNING_S = 60;
/** What a screen reader says of the time that is left. */
const SAID_S: readonly number[] = [30, 10];

const INPUT = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
/** Storage is written so often at most. */
const NOTE_MS = 1000;
/** Another tab may have had input meanwhile, and a device that slept may be late. */
const LOOK_MS = 10_000;

/** Locks the site after a time without input, with a question before, and covers it in the background. */
export function IdleGuard() {
  const left = useTimeLeft();
  return (
    <>
      <PrivacyCover />
      {left === null ? null : <Question left={left} />}
    </>
  );
}

function Question({ left }: { left: number }) {
  const { t } = useTranslation("idle");
  const said = SAID_S.findLast((seconds) => left <= seconds);
  return (
    <Dialog
      role="alertdialog"
      title={t("question.title")}
      onClose={noteInput}
      actions={
        <Actions
          back={
            <Button variant="second" onClick={() => void lock()}>
              {t("question.lock")}
            </Button>
          }
          forward={
            <Button onClick={noteInput} data-autofocus="">
              {t("question.stay")}
            </Button>
          }
        />
      }
    >
      <p>{t("question.text")}</p>
      <p role="timer" className={styles.left}>
        {t("question.left", { count: left })}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {said === undefined ? "" : t("question.left", { count: said })}
      </p>
    </Dialog>
  );
}

/** Seconds until the lock, once there are few; null while there is time. */
function useTimeLeft(): number | null {
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let noted = 0;
    let asking = false;

    function look() {
      clearTimeout(timer);
      const seconds = Math.ceil(untilLock() / 1000);
      if (seconds <= 0) {
        void lock();
        return;
      }
      asking = seconds <= WARNING_S;
      setLeft(asking ? seconds : null);
      const quiet = (seconds - WARNING_S) * 1000;
      timer = setTimeout(look, asking ? 500 : Math.min(Math.max(quiet, 500), LOOK_MS));
    }

    // The question is answered by its buttons: a key that was meant for the page must not answer it.
    function note() {
      const now = Date.now();
      if (asking || now - noted < NOTE_MS) return;
      noted = now;
      // Time may be up though no timer could run, as after a sleep.
      if (untilLock() <= 0) look();
      else noteInput();
    }

    for (const type of INPUT) window.addEventListener(type, note, { capture: true, passive: true });
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    window.addEventListener("storage", look);
    if (untilLock() === Number.POSITIVE_INFINITY) noteInput();
    look();
    return () => {
      clearTimeout(timer);
      for (const type of INPUT) window.removeEventListener(type, note, { capture: true });
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
      window.removeEventListener("storage", look);
    };
  }, []);

  return left;
}
