import { useEffect, useId, useState } from "react";
import { errorText } from "../../../api/errors";
import { useTranslation } from "../../../i18n/useTranslation";
import type { DeviceUse } from "../../../seal/deviceUse";
import {
  addPasskey,
  changePin,
  lockOf,
  type Opened,
  type PasskeyAnswer,
  removePasskey,
  removePin,
} from "../../../seal/lock";
import { Button } from "../../../ui/Button";
import { CheckField } from "../../../ui/CheckField";
import { Note } from "../../../ui/Note";
import { Section } from "../../../ui/Section";
import { useToast } from "../../../ui/Toast";
import styles from "../account.module.css";
import { IdleChoice } from "../idle/IdleChoice";
import { PinForm } from "./PinForm";
import { knowsPasskeyLock, makePasskeyLock } from "./passkeyLock";

interface DeviceSettingsProps {
  owner: number;
  use: DeviceUse;
  onUse: (use: DeviceUse) => Promise<void>;
  onSetPin: () => void;
}

type Task = "change" | "remove" | "passkey";

/** What the person has chosen for this device, and how they change it. */
export function DeviceSettings({ owner, use, onUse, onSetPin }: DeviceSettingsProps) {
  const { t } = useTranslation("lock");
  const id = useId();
  const toast = useToast();
  const [lock, setLock] = useState<Awaited<ReturnType<typeof lockOf>>>();
  const [task, setTask] = useState<Task | null>(null);
  const [readings, setReadings] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each change
  useEffect(() => {
    lockOf(owner).then(setLock, (error: unknown) => console.warn("lock not read", error));
  }, [owner, readings]);

  function done() {
    setTask(null);
    setReadings((before) => before + 1);
  }

  async function stopPasskey() {
    try {
      await removePasskey(owner);
      toast.success(t("passkey.removed"));
      done();
    } catch (error) {
      toast.error(errorText(t, error));
    }
  }

  const isShared = use === "shared";
  return (
    <>
      {isShared || lock === undefined ? null : task === null ? (
        <Section title={t("settings.lock")}>
          <div className={styles.form}>
            <p>{lock ? t("settings.isSet") : t("settings.isNotSet")}</p>
            {lock ? (
              <>
                <Button variant="second" block onClick={() => setTask("change")}>
                  {t("pin.change")}
                </Button>
                {lock.passkey ? (
                  <Button variant="second" block onClick={() => void stopPasskey()}>
                    {t("passkey.remove")}
                  </Button>
                ) : knowsPasskeyLock() ? (
                  <Button variant="second" block onClick={() => setTask("passkey")}>
                    {t("passkey.add")}
                  </Button>
                ) : null}
                <Button variant="quiet" onClick={() => setTask("remove")}>
                  {t("pin.remove")}
                </Button>
              </>
            ) : (
              <Button block onClick={onSetPin}>
                {t("pin.title")}
              </Button>
            )}
            <IdleChoice />
          </div>
        </Section>
      ) : (
        <TaskForm owner={owner} task={task} onDone={done} />
      )}
      <CheckField
        id={id}
        label={t("settings.keep")}
        hint={t("settings.keepHint")}
        checked={isShared}
        onChange={() => void onUse(isShared ? "own" : "shared")}
      />
    </>
  );
}

function TaskForm({ owner, task, onDone }: { owner: number; task: Task; onDone: () => void }) {
  const { t } = useTranslation("lock");
  const [isUnsupported, setUnsupported] = useState(false);
  const common = { owner, onSaved: onDone, onCancel: onDone };
  if (task === "change")
    return (
      <PinForm
        key={task}
        {...common}
        title={t("pin.change")}
        text={t("pin.text")}
        fields={["current", "first", "again"]}
        saveText={t("pin.change")}
        savedText={t("pin.changed")}
        send={({ current, first }) => changePin(owner, current, first, Date.now())}
      />
    );
  if (task === "remove")
    return (
      <PinForm
        key={task}
        {...common}
        title={t("pin.remove")}
        text={t("pin.removeText")}
        fields={["current"]}
        saveText={t("pin.remove")}
        savedText={t("pin.removed")}
        destroys
        send={({ current }) => removePin(owner, current, Date.now())}
      />
    );

  async function add(pin: string): Promise<Opened | undefined> {
    let made: (PasskeyAnswer & { salt: Uint8Array<ArrayBuffer> }) | null = null;
    try {
      made = await makePasskeyLock(t("brand", { ns: "common" }));
    } catch (error) {
      console.warn("no passkey made", error);
    }
    if (made) return await addPasskey(owner, pin, made, made.salt, Date.now());
    setUnsupported(true);
    throw new Error("no passkey");
  }

  return (
    <>
      {isUnsupported ? (
        <Note kind="notice" role="status">
          {t("passkey.unsupported")}
        </Note>
      ) : null}
      <PinForm
        key={task}
        {...common}
        title={t("passkey.add")}
        text={t("passkey.addText")}
        fields={["current"]}
        saveText={t("passkey.addSubmit")}
        savedText={t("passkey.added")}
        send={({ current }) => add(current)}
      />
    </>
  );
}
