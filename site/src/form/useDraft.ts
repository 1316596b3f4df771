import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { dropDraft, keepDraft, readDraft } from "../device/drafts";
import { draftInTab, type Owner } from "../device/draftsInTab";
import { useSession } from "../session/session";

export interface DraftName<T> {
  /** Key of the stored draft. */
  key: string;
  /** Fields that must never be stored, such as passwords. */
  secret?: readonly (keyof T & string)[] | undefined;
}

export interface DraftHandle {
  /** True when the form was filled from a draft. */
  restored: boolean;
  /** The seed of the request keys, which a reload does not change. */
  seed: () => string;
  /** Deletes the draft and stops storing: after a save that worked, or after cancelling. */
  drop: () => Promise<void>;
  /** Stores again, for a form that stays open after `drop`. */
  begin: () => void;
}

/** Several keystrokes are stored at once. */
const WRITE_DELAY_MS = 300;
/** Key beside the values in the stored draft. */
const SEED = "requestSeed";

/**
 * Stores what is typed into a form until it is saved, so that a reload, the back button and the end of a session lose
 * nothing.
 */
export function useDraft<T extends FieldValues>(
  name: DraftName<T> | null,
  form: UseFormReturn<T>,
): DraftHandle {
  const { key = null, secret = [] } = name ?? {};
  const owner: Owner = useSession().user?.id ?? null;
  const [restored, setRestored] = useState(false);
  const over = useRef(false);
  /** Whether the form has input that belongs into a draft. */
  const typed = useRef(false);
  const lastKey = useRef(key);
  const latest = useRef<unknown>(undefined);
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const seed = useRef<string | null>(null);
  const secrets = secret.join(" ");

  const ownSeed = useCallback(() => {
    seed.current ??= crypto.randomUUID();
    return seed.current;
  }, []);

  useEffect(() => {
    if (key === null) return;
    let stale = false;
    const show = (stored: unknown) => {
      if (stale || typed.current || typeof stored !== "object" || stored === null) return;
      const { [SEED]: keptSeed, ...values } = stored as Record<string, unknown>;
      if (typeof keptSeed === "string") seed.current = keptSeed;
      typed.current = true;
      form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
      setRestored(true);
    };
    const inTab = draftInTab(owner, key);
    if (inTab === undefined) void readDraft(owner, key).then(show);
    else show(inTab);
    return () => {
      stale = true;
    };
  }, [owner, key, form]);

  useEffect(() => {
    if (key === null) return;
    const hidden = secrets.split(" ");
    const flush = () => {
      clearTimeout(pending.current);
      if (latest.current !== undefined && !over.current) void keepDraft(owner, key, latest.current);
      latest.current = undefined;
    };
    const note = (values: T) => {
      const shown = Object.entries(values).filter(([name]) => !hidden.includes(name));
      latest.current = { ...Object.fromEntries(shown), [SEED]: ownSeed() };
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) return;
        typed.current = true;
        note(values);
        clearTimeout(pending.current);
        pending.current = setTimeout(flush, WRITE_DELAY_MS);
      },
    });
    // A new row that was stored partly continues under the key of the stored one: as a new one it would be added twice. One that
    // was kept without network continues under the number that the server has given it.
    const before = lastKey.current;
    lastKey.current = key;
    if (before !== null && before !== key && typed.current && !over.current) {
      note(form.getValues());
      flush();
      void dropDraft(owner, before);
    }
    // Stored without delay when the page is left.
    window.addEventListener("pagehide", flush);
    return () => {
      stop();
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [owner, key, form, secrets, ownSeed]);

  const drop = useCallback(async () => {
    over.current = true;
    clearTimeout(pending.current);
    latest.current = undefined;
    setRestored(false);
    // What is stored may have got its number while it was sent: its draft is under that one now.
    if (lastKey.current !== null) await dropDraft(owner, lastKey.current);
  }, [owner]);

  const begin = useCallback(() => {
    over.current = false;
    typed.current = false;
    seed.current = null;
  }, []);

  return { restored, seed: ownSeed, drop, begin };
}
