import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { draftInTab, dropDraft, keepDraft, type Owner, readDraft } from "../offline/drafts";
import { useSession } from "../session/session";

export interface DraftName<T> {
  /** Unfinished input is kept under this name. */
  key: string;
  /** Fields that must never be kept, such as passwords. */
  secret?: readonly (keyof T & string)[] | undefined;
}

export interface DraftHandle {
  /** True when the form shows values of an earlier, unfinished attempt. */
  restored: boolean;
  /** Makes the request keys of this form its own, also after a reload. */
  seed: () => string;
  /** Forgets the draft and keeps nothing more: after a save that worked, or when the person gives it up. */
  drop: () => Promise<void>;
  /** Keeps what is typed again, after a drop that the form outlived. */
  begin: () => void;
}

/** Bridges several keystrokes with one write to the database. */
const WRITE_DELAY_MS = 300;
/** Beside the values in the kept draft. */
const SEED = "requestSeed";

/** Keeps what is typed into a form until it is saved: reload, back and an ended session lose nothing. */
export function useDraft<T extends FieldValues>(
  name: DraftName<T> | null,
  form: UseFormReturn<T>,
): DraftHandle {
  const { key = null, secret = [] } = name ?? {};
  const owner: Owner = useSession().user?.id ?? null;
  const [restored, setRestored] = useState(false);
  const over = useRef(false);
  /** Whether something is in the form that a draft has to keep. */
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
    const show = (kept: unknown) => {
      if (stale || typed.current || typeof kept !== "object" || kept === null) return;
      const { [SEED]: keptSeed, ...values } = kept as Record<string, unknown>;
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
    // New input that was stored in part goes on under the name of what is stored: kept as new it would be made twice.
    const before = lastKey.current;
    lastKey.current = key;
    if (before !== null && before !== key && typed.current && !over.current) {
      note(form.getValues());
      flush();
      void dropDraft(owner, before);
    }
    // Leaving the page does not wait for the delay.
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
    if (key !== null) await dropDraft(owner, key);
  }, [owner, key]);

  const begin = useCallback(() => {
    over.current = false;
    typed.current = false;
    seed.current = null;
  }, []);

  return { restored, seed: ownSeed, drop, begin };
}
