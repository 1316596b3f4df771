import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { Note } from "../../../ui/Note";
import { RadioCards } from "../../../ui/RadioCards";
import styles from "../tumor.module.css";

/** A failure that belongs to no field, next to the button that met it. */
export function Failure({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Note kind="danger" role="alert">
      <p>{text}</p>
    </Note>
  );
}

/** Says that a form shows what was typed earlier, and offers a fresh start. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <Note role="status">
      <p>{t("state.draftRestored")}</p>
      <div>
        <Button variant="second" compact onClick={onDiscard}>
          {t("state.draftDiscard")}
        </Button>
      </div>
    </Note>
  );
}

interface UnsavedDialogProps {
  open: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onStay: () => void;
}

/** Leaving a changed form. Esc stays. */
export function UnsavedDialog({ open, onSave, onDiscard, onStay }: UnsavedDialogProps) {
  const { t } = useTranslation("tumor");
  return (
    <ConfirmDialog
      open={open}
      title={t("unsaved.title")}
      text={t("unsaved.text")}
      yesText={t("action.save", { ns: "common" })}
      noText={t("unsaved.discard")}
      onYes={onSave}
      onNo={onDiscard}
      onDismiss={onStay}
    />
  );
}

export type Version = "mine" | "theirs";

/** One field with two versions, both in words. */
export interface ConflictItem {
  name: string;
  legend: string;
  mine: string;
  theirs: string;
}

interface ConflictChoiceProps {
  items: readonly ConflictItem[];
  onChoose: (choices: Readonly<Record<string, Version>>) => void;
  /** Back to the form with everything entered. */
  onBack: () => void;
}

/** The same field was changed here and elsewhere: both values side by side, and the person decides. */
export function ConflictChoice({ items, onChoose, onBack }: ConflictChoiceProps) {
  const { t } = useTranslation("tumor");
  const id = useId();
  const title = useRef<HTMLParagraphElement>(null);
  const [choices, setChoices] = useState<Readonly<Record<string, Version>>>({});
  const [attempt, setAttempt] = useState(0);
  const open = items.filter(({ name }) => choices[name] === undefined);
  const shownFaults = attempt > 0 ? open : [];
  useEffect(() => title.current?.focus(), []);

  function choose(name: string, version: Version | null) {
    const { [name]: _, ...others } = choices;
    setChoices(version === null ? others : { ...others, [name]: version });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (open.length === 0) onChoose(choices);
    else setAttempt((now) => now + 1);
  }

  return (
    <form className={styles.form} aria-labelledby={`${id}-title`} onSubmit={submit} noValidate>
      <div role="status">
        <p id={`${id}-title`} ref={title} tabIndex={-1} className={styles.conflictTitle}>
          {t("conflict.title")}
        </p>
        <p className={styles.quietSmall}>{t("conflict.text", { count: items.length })}</p>
      </div>
      <ErrorSummary
        title={t("form.check", { ns: "common", count: shownFaults.length })}
        items={shownFaults.map(({ name, legend }) => ({
          fieldId: `${id}-${name}`,
          message: `${legend}: ${t("conflict.choose")}`,
        }))}
        attempt={attempt}
      />
      {items.map(({ name, legend, mine, theirs }) => (
        <RadioCards<Version>
          key={name}
          id={`${id}-${name}`}
          name={`${id}-${name}`}
          legend={legend}
          columns={2}
          value={choices[name]}
          onChange={(version) => choose(name, version)}
          error={shownFaults.some((fault) => fault.name === name) ? t("conflict.choose") : undefined}
          options={[
            { value: "mine", label: mine, text: t("conflict.mine") },
            { value: "theirs", label: theirs, text: t("conflict.theirs") },
          ]}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit">{t("action.save", { ns: "common" })}</Button>
        <Button variant="second" onClick={onBack}>
          {t("action.back", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
