import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { draftInTab, dropDraft, keepDraft, type Owner, readDraft } from "../offline/drafts";
import { useSession } from "../session/session";

export interface DraftHandle {
  /** True when the form shows values of an earlier, unfinished attempt. */
  restored: boolean;
  /** Forgets the draft: after a save that worked, or when the person gives it up. */
  drop: () => Promise<void>;
}

/** Bridges several keystrokes with one write to the database. */
const WRITE_DELAY_MS = 300;

/**
 * Keeps what is typed into a form until it is saved: reload, back and an ended session lose nothing.
 * `secret` names the fields that must never be kept, such as passwords.
 */
export function useDraft<T extends FieldValues>(
  key: string,
  form: UseFormReturn<T>,
  secret: readonly Path<T>[] = [],
): DraftHandle {
  const owner: Owner = useSession().user?.id ?? null;
  const [restored, setRestored] = useState(false);
  const dropped = useRef(false);
  const typed = useRef(false);
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const secrets = secret.join(" ");

  useEffect(() => {
    let stale = false;
    const show = (values: unknown) => {
      if (stale || typed.current || typeof values !== "object" || values === null) return;
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
    dropped.current = false;
    const hidden = secrets.split(" ");
    let latest: unknown;
    const flush = () => {
      clearTimeout(pending.current);
      if (latest !== undefined && !dropped.current) void keepDraft(owner, key, latest);
      latest = undefined;
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) return;
        typed.current = true;
        latest = Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name)));
        clearTimeout(pending.current);
        pending.current = setTimeout(flush, WRITE_DELAY_MS);
      },
    });
    // Leaving the page does not wait for the delay.
    window.addEventListener("pagehide", flush);
    return () => {
      stop();
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [owner, key, form, secrets]);

  const drop = useCallback(async () => {
    dropped.current = true;
    clearTimeout(pending.current);
    setRestored(false);
    await dropDraft(owner, key);
  }, [owner, key]);

  return { restored, drop };
}
