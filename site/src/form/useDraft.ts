import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
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

  // Before anything can be typed: what is typed in the time until a passive effect runs would not be stored.
  useLayoutEffect(() => {
    if (key === null) return;
    const hidden = secrets.split(" ");
    // At once: it is sealed and stored beside the page, and when the page is left it may be too late for that.
    const keep = (values: T) => {
      if (over.current) return;
      const shown = Object.entries(values).filter(([name]) => !hidden.includes(name));
      void keepDraft(owner, key, { ...Object.fromEntries(shown), [SEED]: ownSeed() });
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) return;
        typed.current = true;
        keep(values);
      },
    });
    // A new row that was stored partly continues under the key of the stored one: as a new one it would be added twice. One that
    // was kept without network continues under the number that the server has given it.
    const before = lastKey.current;
    lastKey.current = key;
    if (before !== null && before !== key && typed.current && !over.current) {
      keep(form.getValues());
      void dropDraft(owner, before);
    }
    return stop;
  }, [owner, key, form, secrets, ownSeed]);

  const drop = useCallback(async () => {
    over.current = true;
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
