import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { currentOf } from "../api/problem";
import { dropDraft, keepDraft, readDraft } from "../device/drafts";
import { useSession } from "../session/session";
import type { AnswerStore } from "./answerStore";
import type { Answers } from "./definition";
import { type LocalDraft, localDraftIn, mergeDraft, type StoredDraft } from "./localDraft";

/** Where answers are saved before they are sent. */
export interface DraftTarget {
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
  conflicts: readonly string[];
  /** Whether confirmed answers wait for a connection. */
  waiting: boolean;
  /** Saves on the server now. False when another device had changed something that the person has not seen yet. */
  sync: () => Promise<boolean>;
  /** Confirmed answers wait from now on, or do no longer: no draft is saved on the server meanwhile. */
  defer: (isWaiting: boolean) => void;
  /** What the idempotency keys of the calls are made of. */
  seed: () => string;
  /** Deletes the draft and saves no more. */
  end: () => Promise<void>;
}

const SERVER_DELAY_MS = 2000;
/** Another device may save between two attempts. */
const MAX_ATTEMPTS = 3;

/** Saves the answers as they are given: on the device at once, on the server a little later. */
export function useSaving(store: AnswerStore, target: DraftTarget): Saving {
  const owner = useSession().user?.id ?? null;
  const { key } = target;
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  const [ready, setReady] = useState(false);
  const [restored, setRestored] = useState(false);
  const [state, setState] = useState<SavingState>("device");
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const waiting = isConfirmed || target.waiting === true;
  const isWaiting = useRef(waiting);
  useEffect(() => {
    isWaiting.current = waiting;
  }, [waiting]);
  const [empty] = useState(() => localDraftIn(null));
  const local = useRef<LocalDraft>(empty);
  const ended = useRef(false);

  const sending = useRef<() => Promise<boolean>>(async () => true);

  /** Whether something of the other device is shown now. */
  const applyServerDraft = useCallback(
    (stored: StoredDraft | null): boolean => {
      const own = { ...local.current, held: { ...local.current.held, ...store.held } };
      const { local: both, conflicts: theirs } = mergeDraft(own, stored);
      local.current = both;
      store.fill(both.held);
      if (theirs.length > 0) setConflicts((before) => [...new Set([...before, ...theirs])]);
      return theirs.length > 0;
    },
    [store],
  );

  useEffect(() => {
    let isStale = false;
    void readDraft(owner, key).then((values) => {
      if (isStale) return;
      local.current = values === undefined ? empty : localDraftIn(values);
      applyServerDraft(latest.current.stored);
      setRestored(
        Object.values(local.current.held).some(({ answer, typed }) => answer !== undefined || typed),
      );
      setReady(true);
    });
    return () => {
      isStale = true;
    };
  }, [owner, key, applyServerDraft, empty]);

  // Before the questions can be answered: an answer in the time until a passive effect runs would not be stored.
  useLayoutEffect(() => {
    if (!ready) return;
    let onServer: ReturnType<typeof setTimeout> | undefined;
    let changed = true;
    let isUnmounted = false;
    let running: Promise<boolean> | undefined;
    let next: Promise<boolean> | undefined;

    const storeLocally = () => {
      local.current = { ...local.current, held: store.held };
      if (!ended.current) void keepDraft(owner, key, local.current);
    };
    const attempt = async (): Promise<boolean> => {
      const { save } = latest.current;
      // What was confirmed is sent as a whole.
      if (!save || isUnmounted || ended.current || isWaiting.current) return true;
      clearTimeout(onServer);
      onServer = undefined;
      changed = false;
      let hasConflicts = false;
      try {
        for (let attempts = 1; ; attempts += 1) {
          const { version } = local.current;
          try {
            const stored = await save(store.sendable(), version);
            if (stored) local.current = { ...local.current, version: stored.version, base: stored.data };
            setState(stored ? "server" : "offline");
            break;
          } catch (error) {
            const current = currentOf(error) as StoredDraft | undefined;
            if (current === undefined || attempts === MAX_ATTEMPTS) throw error;
            hasConflicts = applyServerDraft(current) || hasConflicts;
          }
        }
        storeLocally();
      } catch (error) {
        console.warn("draft not saved on the server", error);
        setState("device");
      }
      return !hasConflicts;
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
    const stop = store.listen(() => {
      changed = true;
      clearTimeout(onServer);
      storeLocally();
      onServer = setTimeout(() => void send(), SERVER_DELAY_MS);
    });
    return () => {
      // The last answer goes to the server too.
      if (onServer !== undefined) void send();
      isUnmounted = true;
      stop();
      clearTimeout(onServer);
    };
  }, [ready, owner, key, store, applyServerDraft]);

  const sync = useCallback(() => sending.current(), []);

  const defer = useCallback((isNow: boolean) => {
    isWaiting.current = isNow;
    setConfirmed(isNow);
  }, []);

  const { stored } = target;
  const isNewer = ready && stored !== null && stored.version > (local.current.version ?? 0);
  // What has waited was sent, or another device has saved.
  useEffect(() => {
    if (!isNewer) return;
    applyServerDraft(stored);
    setState("server");
  }, [isNewer, stored, applyServerDraft]);

  const end = useCallback(async () => {
    ended.current = true;
    await dropDraft(owner, key);
  }, [owner, key]);

  const seed = useCallback(() => local.current.seed, []);

  return { ready, restored, state, conflicts, waiting, sync, defer, seed, end };
}
