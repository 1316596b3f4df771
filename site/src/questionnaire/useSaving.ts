import { useCallback, useEffect, useRef, useState } from "react";
import { currentOf, isUnreached } from "../api/problem";
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
  /** Saves on the server, on top of a version. Without it the device alone keeps the answers. */
  save?: ((data: Answers, version: number | null) => Promise<StoredDraft>) | undefined;
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
  waiting: Answers | null;
  /** Saves on the server now. False when another device had changed something that the person has not seen yet. */
  sync: () => Promise<boolean>;
  /** Keeps confirmed answers until there is a connection, or no longer. */
  wait: (answers: Answers | null) => Promise<void>;
  /** What the idempotency keys of the calls are made of. */
  seed: () => string;
  /** Deletes the draft and saves no more. */
  end: () => Promise<void>;
}

const SERVER_DELAY_MS = 2000;
/** Another device may save between two attempts. */
const TRIES = 3;

/** Saves the answers as they are given: on the device at once, on the server a little later, again when it can be reached. */
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
  const [waiting, setWaiting] = useState<Answers | null>(null);
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
      setWaiting(kept.current.waiting ?? null);
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
    let onServer: ReturnType<typeof setTimeout> | undefined;
    let changed = true;
    let gone = false;
    let running: Promise<boolean> | undefined;
    let next: Promise<boolean> | undefined;

    const keep = () => {
      kept.current = { ...kept.current, held: sheet.held };
      if (!over.current) void keepDraft(owner, key, kept.current);
    };
    const attempt = async (): Promise<boolean> => {
      const { save } = latest.current;
      // What was confirmed is sent as a whole.
      if (!save || gone || over.current || kept.current.waiting) return true;
      clearTimeout(onServer);
      changed = false;
      let unseen = false;
      try {
        for (let tries = 1; ; tries += 1) {
          const { version } = kept.current;
          try {
            const stored = await save(sheet.sendable(), version);
            kept.current = { ...kept.current, version: stored.version, base: stored.data };
            setState("server");
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
        setState(isUnreached(error) ? "offline" : "device");
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
      clearTimeout(onServer);
      keep();
      onServer = setTimeout(() => void send(), SERVER_DELAY_MS);
    });
    const again = () => void send();
    window.addEventListener("online", again);
    return () => {
      gone = true;
      stop();
      clearTimeout(onServer);
      window.removeEventListener("online", again);
    };
  }, [ready, owner, key, sheet, takeOver]);

  const sync = useCallback(() => sending.current(), []);

  const wait = useCallback(
    async (answers: Answers | null) => {
      kept.current = { ...kept.current, held: sheet.held, waiting: answers ?? undefined };
      setWaiting(answers);
      await keepDraft(owner, key, kept.current);
    },
    [owner, key, sheet],
  );

  const end = useCallback(async () => {
    over.current = true;
    await dropDraft(owner, key);
  }, [owner, key]);

  const seed = useCallback(() => kept.current.seed, []);

  return { ready, restored, state, taken, waiting, sync, wait, seed, end };
}
