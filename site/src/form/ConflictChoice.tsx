import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../i18n/useTranslation";
import { Actions } from "../ui/Actions";
import { Button } from "../ui/Button";
import { ErrorSummary } from "../ui/ErrorSummary";
import { RadioCards } from "../ui/RadioCards";
import { type Clash, differing } from "./conflict";
import styles from "./form.module.css";
import { named } from "./useSummary";

export type Version = "mine" | "theirs";

interface ConflictChoiceProps {
  clashes: readonly Omit<Clash<never>, "takeTheirs">[];
  titleLevel: 2 | 3;
  busy: boolean;
  /** Called with the names of the clashes in which the other version counts. */
  onChoose: (theirs: readonly string[]) => void;
  /** Back to the form with everything typed. */
  onBack: () => void;
}

/** Shows both versions of values that were changed here and elsewhere; the person chooses. */
export function ConflictChoice({ clashes, titleLevel, busy, onChoose, onBack }: ConflictChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<Readonly<Record<string, Version | null>>>({});
  const [attempt, setAttempt] = useState(0);
  const open = clashes.filter(({ name }) => !choices[name]);
  const missing = attempt > 0 ? open : [];
  const Title = `h${titleLevel}` as const;
  useEffect(() => title.current?.focus(), []);

  function differenceOf(versions: Pick<Clash<never>, "mine" | "theirs">): string | undefined {
    const only = differing(versions);
    const unlike = (["mine", "theirs"] as const).filter((version) => only?.[version]);
    return (
      unlike.map((version) => t(`conflict.only.${version}`, { text: only?.[version] })).join(" ") || undefined
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (open.length > 0) setAttempt((count) => count + 1);
    else onChoose(clashes.map(({ name }) => name).filter((name) => choices[name] === "theirs"));
  }

  return (
    <form className={styles.form} aria-labelledby={`${id}-title`} onSubmit={submit} noValidate>
      <div role="status">
        <Title id={`${id}-title`} ref={title} tabIndex={-1} className={styles.question}>
          {t("conflict.title")}
        </Title>
        <p className="quiet">{t("conflict.text", { count: clashes.length })}</p>
      </div>
      <ErrorSummary
        title={t("form.check", { count: missing.length })}
        items={missing.map(({ name, legend }) => ({
          fieldId: `${id}-${name}`,
          message: named(legend, t("conflict.choose")),
        }))}
        attempt={attempt}
      />
      {clashes.map(({ name, legend, mine, theirs }) => (
        <RadioCards<Version>
          key={name}
          id={`${id}-${name}`}
          name={`${id}-${name}`}
          legend={legend}
          hint={differenceOf({ mine, theirs })}
          columns={2}
          value={choices[name] ?? undefined}
          onChange={(version) => setChoices((now) => ({ ...now, [name]: version }))}
          error={missing.some((clash) => clash.name === name) ? t("conflict.choose") : undefined}
          options={[
            { value: "mine", label: mine, text: t("conflict.mine") },
            { value: "theirs", label: theirs, text: t("conflict.theirs") },
          ]}
        />
      ))}
      <Actions
        back={
          <Button variant="second" onClick={onBack}>
            {t("action.back")}
          </Button>
        }
        forward={
          <Button type="submit" pending={busy} pendingText={t("action.saving")}>
            {t("action.save")}
          </Button>
        }
      />
    </form>
  );
}
