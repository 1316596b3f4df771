import { useCallback, useEffect, useRef, useState } from "react";
import { currentOf } from "../api/problem";
import { dropDraft, keepDraft, readDraft } from "../device/drafts";
import { useSession } from "../session/session";
import type { Answers } from "./definition";
import { type Kept, keptIn, merged, type StoredDraft } from "./kept";
import type { Sheet } from "./sheet";

/** Where answers are saved before they are sent. */
export interface DraftPlace {
  /** Key of the draft on the device. */
  key: string;
  /** What the server has at first. */
  stored: StoredDraft | null;
  /**
   * Saves on the server, on top of a version; null where that waits until it can be reached. Without it the device alone keeps the
   * answers.
   */
  save?: ((data: Answers, version: number | null) => Promise<StoredDraft | null>) | undefined;
  /** Confirmed answers wait on this device. */
  waiting?: boolean | undefined;
}

export type SavingState = "device" | "server" | "offline";

export interface Saving {
  /** False until what the device has is read. */
  ready: boolean;
  /** Whether there were answers of an earlier visit. */
  restored: boolean;
  state: SavingState;
  /** Answers that another device changed meanwhile. */
  taken: readonly string[];
  /** Whether confirmed answers wait for a connection. */
  waiting: boolean;
  /** Saves on the server now. False when another device had changed something that the person has not seen yet. */
  sync: () => Promise<boolean>;
  /** Confirmed answers wait from now on, or do no longer: no draft is saved on the server meanwhile. */
  wait: (isWaiting: boolean) => void;
  /** What the idempotency keys of the calls are made of. */
  seed: () => string;
  /** Deletes the draft and saves no more. */
  end: () => Promise<void>;
}

const DEVICE_DELAY_MS = 300;
const SERVER_DELAY_MS = 2000;
/** Another device may save between two attempts. */
const TRIES = 3;

/** Saves the answers as they are given: on the device at once, on the server a little later. */
export function useSaving(sheet: Sheet, place: DraftPlace): Saving {
  const owner = useSession().user?.id ?? null;
  const { key } = place;
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const [ready, setReady] = useState(false);
  const [restored, setRestored] = useState(false);
  const [state, setState] = useState<SavingState>("device");
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const waiting = isConfirmed || place.waiting === true;
  const isWaiting = useRef(waiting);
  useEffect(() => {
    isWaiting.current = waiting;
  }, [waiting]);
  const [empty] = useState(() => keptIn(null));
  const kept = useRef<Kept>(empty);
  const over = useRef(false);

  const sending = useRef<() => Promise<boolean>>(async () => true);

  /** Whether something of the other device is shown now. */
  const takeOver = useCallback(
    (stored: StoredDraft | null): boolean => {
      const own = { ...kept.current, held: { ...kept.current.held, ...sheet.held } };
      const { kept: both, taken: theirs } = merged(own, stored);
      kept.current = both;
      sheet.fill(both.held);
      if (theirs.length > 0) setTaken((before) => [...new Set([...before, ...theirs])]);
      return theirs.length > 0;
    },
    [sheet],
  );

  useEffect(() => {
    let stale = false;
    void readDraft(owner, key).then((values) => {
      if (stale) return;
      kept.current = values === undefined ? empty : keptIn(values);
      takeOver(latest.current.stored);
      setRestored(
        Object.values(kept.current.held).some(({ answer, typed }) => answer !== undefined || typed),
      );
      setReady(true);
    });
    return () => {
      stale = true;
    };
  }, [owner, key, takeOver, empty]);

  useEffect(() => {
    if (!ready) return;
    let onDevice: ReturnType<typeof setTimeout> | undefined;
    let onServer: ReturnType<typeof setTimeout> | undefined;
    let changed = true;
    let gone = false;
    let running: Promise<boolean> | undefined;
    let next: Promise<boolean> | undefined;

    const keep = () => {
      clearTimeout(onDevice);
      onDevice = undefined;
      kept.current = { ...kept.current, held: sheet.held };
      if (!over.current) void keepDraft(owner, key, kept.current);
    };
    const attempt = async (): Promise<boolean> => {
      const { save } = latest.current;
      // What was confirmed is sent as a whole.
      if (!save || gone || over.current || isWaiting.current) return true;
      clearTimeout(onServer);
      onServer = undefined;
      changed = false;
      let unseen = false;
      try {
        for (let tries = 1; ; tries += 1) {
          const { version } = kept.current;
          try {
            const stored = await save(sheet.sendable(), version);
            if (stored) kept.current = { ...kept.current, version: stored.version, base: stored.data };
            setState(stored ? "server" : "offline");
            break;
          } catch (error) {
            const current = currentOf(error) as StoredDraft | undefined;
            if (current === undefined || tries === TRIES) throw error;
            unseen = takeOver(current) || unseen;
          }
        }
        keep();
      } catch (error) {
        console.warn("draft not saved on the server", error);
        setState("device");
      }
      return !unseen;
    };
    const start = () => {
      running = attempt().finally(() => {
        running = undefined;
      });
      return running;
    };
    // One at a time: a draft that arrives after the confirmed answers, or twice on top of one version, is refused.
    const send = (): Promise<boolean> => {
      if (!running) return start();
      if (!changed) return running;
      next ??= running.then(() => {
        next = undefined;
        return start();
      });
      return next;
    };
    sending.current = send;
    const stop = sheet.listen(() => {
      changed = true;
      clearTimeout(onDevice);
      clearTimeout(onServer);
      onDevice = setTimeout(keep, DEVICE_DELAY_MS);
      onServer = setTimeout(() => void send(), SERVER_DELAY_MS);
    });
    const flush = () => {
      if (onDevice !== undefined) keep();
    };
    window.addEventListener("pagehide", flush);
    return () => {
      // The last answer goes to the server too.
      if (onServer !== undefined) void send();
      gone = true;
      stop();
      flush();
      clearTimeout(onServer);
      window.removeEventListener("pagehide", flush);
    };
  }, [ready, owner, key, sheet, takeOver]);

  const sync = useCallback(() => sending.current(), []);

  const wait = useCallback((isNow: boolean) => {
    isWaiting.current = isNow;
    setConfirmed(isNow);
  }, []);

  const { stored } = place;
  const isNewer = ready && stored !== null && stored.version > (kept.current.version ?? 0);
  // What has waited was sent, or another device has saved.
  useEffect(() => {
    if (!isNewer) return;
    takeOver(stored);
    setState("server");
  }, [isNewer, stored, takeOver]);

  const end = useCallback(async () => {
    over.current = true;
    await dropDraft(owner, key);
  }, [owner, key]);

  const seed = useCallback(() => kept.current.seed, []);

  return { ready, restored, state, taken, waiting, sync, wait, seed, end };
}
