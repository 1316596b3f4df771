import { useCallback, useEffect, useRef, useState } from "react";
import { whilePersonStays } from "../../../api/token";
import { useTranslation } from "../../../i18n/useTranslation";
import { hurryWrites, postponeUploads, settledForLock, unsentOf } from "../../../offline/writes";
import { isShared } from "../../../seal/deviceUse";
import { closeLock, hasLock, shareKeys } from "../../../session/cover";
import { noteInput, untilLock } from "../../../session/idle";
import { useSession } from "../../../session/session";
import { lock, logout } from "../../../session/signOut";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { useToast } from "../../../ui/Toast";
import styles from "./idle.module.css";
import { LockCover } from "./LockCover";
import { PrivacyCover } from "./PrivacyCover";

/** How long the question stands before the lock. */
const WARNING_S = 60;
/** What a screen reader says of the time that is left. */
const ANNOUNCED_S: readonly number[] = [30, 10];

/** So soon before the lock files are stored: another tab may be the first to lock, and this one would have no time. */
const STORE_S = 10;

const INPUT = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
/** Storage is written so often at most. */
const WRITE_INTERVAL_MS = 1000;
/** Another tab may have had input meanwhile, and a device that slept may be late. */
const CHECK_INTERVAL_MS = 10_000;

/** Locks the site after a time without input, with a question before, and covers it in the background. */
export function IdleGuard() {
  const { user } = useSession();
  // Whoever has signed in by another tab meanwhile does not stand before the lock of the previous person.
  return <Guard key={user?.id} />;
}

function Guard() {
  useEffect(shareKeys, []);
  const [isLocking, lockNow] = useLock();
  const left = useTimeLeft(lockNow);
  return (
    <>
      <PrivacyCover />
      {isLocking ? <LockCover /> : left === null ? null : <Question left={left} onLock={lockNow} />}
    </>
  );
}

/** Closes the lock of this device. Without one the session ends; nothing stays where others use the device too. */
async function end(): Promise<void> {
  if (hasLock()) closeLock();
  else if (isShared()) await logout();
  else await lock();
}

/** Locks once, and only the person for whom it began. What is under way is stored before, and nothing can be seen meanwhile. */
function useLock(): [isLocking: boolean, lockNow: () => void] {
  const [isLocking, setLocking] = useState(false);
  const isStarted = useRef(false);
  const lockNow = useCallback(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    setLocking(true);
    const signal = whilePersonStays();
    void settledForLock()
      .catch((error: unknown) => console.warn("not all kept", error))
      .then(() => (signal.aborted ? undefined : end()));
  }, []);
  return [isLocking, lockNow];
}

function Question({ left, onLock }: { left: number; onLock: () => void }) {
  const { t } = useTranslation("idle");
  const toast = useToast();
  const { user } = useSession();

  function stay() {
    noteInput();
    if (left > STORE_S) return;
    // Their file was stored for the lock: it goes on at once, and the page may be another one than they left.
    hurryWrites();
    if (user) void toastUnsent(user.id);
  }

  /** Counted anew: what was stored this moment is not on the page yet. */
  async function toastUnsent(owner: number): Promise<void> {
    try {
      if ((await unsentOf(owner)) > 0) toast.success(t("question.unsent"));
    } catch (error) {
      console.warn("what waits is not known", error);
    }
  }

  const announced = ANNOUNCED_S.findLast((seconds) => left <= seconds);
  return (
    <Dialog
      role="alertdialog"
      title={t("question.title")}
      onClose={stay}
      actions={
        <Actions
          back={
            <Button variant="second" onClick={onLock}>
              {t("question.lock")}
            </Button>
          }
          forward={
            <Button onClick={stay} data-autofocus="">
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
        {announced === undefined ? "" : t("question.left", { count: announced })}
      </p>
    </Dialog>
  );
}

/** Seconds until the lock, once there are few; null while there is time. */
function useTimeLeft(lockNow: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let noted = 0;
    let isAsking = false;

    function check() {
      clearTimeout(timer);
      const seconds = Math.ceil(untilLock() / 1000);
      if (seconds <= 0) {
        lockNow();
        return;
      }
      if (seconds <= STORE_S) postponeUploads();
      isAsking = seconds <= WARNING_S;
      setLeft(isAsking ? seconds : null);
      const quiet = (seconds - WARNING_S) * 1000;
      timer = setTimeout(check, isAsking ? 500 : Math.min(Math.max(quiet, 500), CHECK_INTERVAL_MS));
    }

    // The question is answered by its buttons: a key that was meant for the page must not answer it.
    function noteActivity() {
      const now = Date.now();
      if (isAsking || now - noted < WRITE_INTERVAL_MS) return;
      noted = now;
      // Time may be up though no timer could run, as after a sleep.
      if (untilLock() <= 0) check();
      else noteInput();
    }

    for (const type of INPUT) window.addEventListener(type, noteActivity, { capture: true, passive: true });
    document.addEventListener("visibilitychange", check);
    window.addEventListener("focus", check);
    window.addEventListener("storage", check);
    if (untilLock() === Number.POSITIVE_INFINITY) noteInput();
    check();
    return () => {
      clearTimeout(timer);
      for (const type of INPUT) window.removeEventListener(type, noteActivity, { capture: true });
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("focus", check);
      window.removeEventListener("storage", check);
    };
  }, [lockNow]);

  return left;
}
