import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { RadioCards } from "../../../ui/RadioCards";
import type { ContactField } from "./contactForm";
import styles from "./team.module.css";

export type Version = "mine" | "theirs";

/** One field with two versions, both as people read them. */
export interface Clash {
  field: ContactField;
  label: string;
  mine: string;
  theirs: string;
}

export type Choices = Readonly<Partial<Record<ContactField, Version>>>;

interface ConflictChoiceProps {
  clashes: readonly Clash[];
  pending: boolean;
  onChoose: (choices: Choices) => void;
  /** Back to the form with everything typed. */
  onBack: () => void;
}

/** The same contact was changed here and elsewhere: both values side by side, and the person decides. */
export function ConflictChoice({ clashes, pending, onChoose, onBack }: ConflictChoiceProps) {
  const { t } = useTranslation("addressbook");
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [attempt, setAttempt] = useState(0);
  const open = clashes.filter(({ field }) => choices[field] === undefined);
  const asked = attempt > 0;

  useEffect(() => title.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (open.length === 0) onChoose(choices);
    else setAttempt((count) => count + 1);
  }

  return (
    <form className={styles.form} aria-labelledby={`${id}-title`} onSubmit={submit} noValidate>
      <div>
        <h2 id={`${id}-title`} ref={title} tabIndex={-1} className={styles.question}>
          {t("conflict.title")}
        </h2>
        <p className="quiet">{t("conflict.text")}</p>
      </div>
      <ErrorSummary
        title={t("form.check", { ns: "common", count: open.length })}
        items={(asked ? open : []).map(({ field, label }) => ({
          fieldId: `${id}-${field}`,
          message: `${label}: ${t("conflict.choose")}`,
        }))}
        attempt={attempt}
      />
      {clashes.map(({ field, label, mine, theirs }) => (
        <RadioCards<Version>
          key={field}
          id={`${id}-${field}`}
          name={`${id}-${field}`}
          legend={label}
          columns={2}
          value={choices[field]}
          onChange={(version) => setChoices((now) => ({ ...now, [field]: version ?? undefined }))}
          error={asked && choices[field] === undefined ? t("conflict.choose") : undefined}
          options={[
            { value: "mine", label: mine, text: t("conflict.mine") },
            { value: "theirs", label: theirs, text: t("conflict.theirs") },
          ]}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" pending={pending} pendingText={t("action.saving", { ns: "common" })}>
          {t("action.save", { ns: "common" })}
        </Button>
        <Button variant="second" onClick={onBack}>
          {t("action.back", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
