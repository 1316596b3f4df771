import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { isPin, type Opened, PIN_LENGTH, passkeyOf, waitForPin } from "../../../seal/lock";
import { present } from "../../../seal/replica";
import { openByPasskey, openByPin, openElsewhere, openWithoutLock } from "../../../session/cover";
import { logout } from "../../../session/signOut";
import { Brand } from "../../../ui/Brand";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Note } from "../../../ui/Note";
import styles from "./lock.module.css";
import { PinField } from "./PinField";
import { askPasskey } from "./passkeyLock";
import { wipeDevice } from "./wipeDevice";

const SECOND_MS = 1000;

/** Stands in place of every page until the lock of this device is opened. Needs no network. */
export function LockScreen() {
  const { t } = useTranslation("lock");
  const [owner] = useState(() => present()?.owner ?? 0);
  const [isAlone, setAlone] = useState(false);

  useEffect(() => openElsewhere(() => setAlone(true)), []);
  useEffect(() => {
    openWithoutLock(owner).catch((error: unknown) => console.warn("lock not read", error));
  }, [owner]);
  useEffect(() => {
    const before = document.title;
    document.title = `${t("closed.title")} – ${t("brand", { ns: "common" })}`;
    return () => {
      document.title = before;
    };
  }, [t]);

  return (
    <main className={styles.closed}>
      <div className={styles.panel}>
        <Brand name={t("brand", { ns: "common" })} />
        {isAlone ? <Question owner={owner} /> : <p role="status">{t("closed.moment")}</p>}
      </div>
    </main>
  );
}

function Question({ owner }: { owner: number }) {
  const { t } = useTranslation("lock");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {t("closed.title")}
      </h1>
      <p>{t("closed.text")}</p>
      <PinQuestion owner={owner} />
      <PasskeyButton owner={owner} />
      <Forgotten owner={owner} />
    </>
  );
}

function PinQuestion({ owner }: { owner: number }) {
  const { t } = useTranslation("lock");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState("");
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [wait, setWait] = useWait(owner);

  async function open(tried: string) {
    if (isPending || wait > 0) return;
    if (!isPin(tried)) return say(t("pin.fault.pattern"));
    setPending(true);
    setFault(null);
    try {
      await tell(await openByPin(owner, tried));
    } catch (error) {
      console.warn("lock not opened", error);
      say(t("closed.failed"));
    }
    setPending(false);
  }

  async function tell(result: Opened) {
    if (result.kind === "open") return;
    setPin("");
    setWait(result.wait);
    if (result.kind === "early") return;
    if (result.left > 0) return say(t("closed.left", { count: result.left }));
    await wipeDevice(owner);
  }

  function say(text: string) {
    setFault(text);
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void open(pin);
  }

  return (
    <form className={styles.panel} onSubmit={submit} noValidate>
      <PinField
        ref={field}
        id={id}
        label={t("pin.currentNow")}
        hint={t("pin.hint")}
        error={fault ?? undefined}
        value={pin}
        readOnly={isPending}
        onChange={(event) => {
          const typed = event.currentTarget.value.replace(/\D/g, "").slice(0, PIN_LENGTH);
          setPin(typed);
          if (typed.length === PIN_LENGTH) void open(typed);
        }}
      />
      {wait > 0 ? (
        <Note kind="notice" role="status">
          {t("closed.wait", { count: Math.ceil(wait / SECOND_MS) })}
        </Note>
      ) : null}
      <Button type="submit" block pending={isPending} pendingText={t("closed.pending")} disabled={wait > 0}>
        {t("closed.open")}
      </Button>
    </form>
  );
}

/** Milliseconds until the next try, counted down by the second. */
function useWait(owner: number): [wait: number, start: (wait: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const wait = Math.max(until - now, 0);

  function start(ms: number) {
    const startedAt = Date.now();
    setNow(startedAt);
    setUntil(startedAt + ms);
  }

  useEffect(() => {
    const startedAt = Date.now();
    waitForPin(owner, startedAt).then(
      (ms) => {
        setNow(startedAt);
        setUntil(startedAt + ms);
      },
      (error: unknown) => console.warn("wait not read", error),
    );
  }, [owner]);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), SECOND_MS);
    return () => clearTimeout(timer);
  }, [wait]);
  return [wait, start];
}

function PasskeyButton({ owner }: { owner: number }) {
  const { t } = useTranslation("lock");
  const [passkey, setPasskey] = useState<Awaited<ReturnType<typeof passkeyOf>>>();
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    passkeyOf(owner).then(setPasskey, (error: unknown) => console.warn("passkey not read", error));
  }, [owner]);
  if (!passkey) return null;
  const { credential, salt } = passkey;

  async function open() {
    setPending(true);
    setFailed(false);
    try {
      const output = await askPasskey(credential, salt);
      setFailed(!output || !(await openByPasskey(owner, output)));
    } catch (error) {
      console.warn("passkey not asked", error);
      setFailed(true);
    }
    setPending(false);
  }

  return (
    <>
      {hasFailed ? (
        <Note kind="danger" role="alert">
          {t("closed.passkeyFailed")}
        </Note>
      ) : null}
      <Button
        variant="second"
        block
        pending={isPending}
        pendingText={t("closed.moment")}
        onClick={() => void open()}
      >
        {t("closed.passkey")}
      </Button>
    </>
  );
}

function Forgotten({ owner }: { owner: number }) {
  const { t } = useTranslation("lock");
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);

  async function leave() {
    setPending(true);
    await logout(owner);
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t("forgotten.open")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t("forgotten.title")}
        text={t("forgotten.text")}
        yesText={t("forgotten.yes")}
        noText={t("action.cancel", { ns: "common" })}
        destroys
        pending={isPending}
        pendingText={t("forgotten.pending")}
        onYes={() => void leave()}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
