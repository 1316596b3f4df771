import { useId, useState } from "react";
import { Controller, type FieldErrors, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText, fieldTexts } from "../../api/errors";
import { useDateSupport } from "../../app/dateSupport";
import { useCurrentProfile } from "../../app/medicalProfile";
import { isDay } from "../../dates/dates";
import { type DateInput, inputFault } from "../../dates/input";
import { DraftNote } from "../../form/DraftNote";
import { useDraft } from "../../form/useDraft";
import { Button } from "../../ui/Button";
import { DateField } from "../../ui/DateField";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./onboarding.module.css";

interface DatesForm {
  birthday: DateInput;
  diagnosisdate: DateInput;
}

const FIELDS = ["birthday", "diagnosisdate"] as const;
const FIRST_BIRTHDAY = "19000101";

interface FirstDatesProps {
  onDone: () => void;
}

/** Birthday and day of the diagnosis, kept in the medical profile. */
export function FirstDates({ onDone }: FirstDatesProps) {
  const { t } = useTranslation();
  const { profile, isLoading } = useCurrentProfile();
  if (isLoading) return <Skeleton shape="text" count={2} label={t("state.loading")} />;
  const stored = { birthday: profile?.birthday ?? null, diagnosisdate: profile?.diagnosisdate ?? null };
  return <DatesFields stored={stored} onDone={onDone} />;
}

function DatesFields({ stored, onDone }: FirstDatesProps & { stored: DatesForm }) {
  const { t } = useTranslation("onboarding");
  const id = useId();
  const support = useDateSupport();
  const { today } = support;
  const { save } = useCurrentProfile();
  const [failure, setFailure] = useState<string | null>(null);
  const [summary, setSummary] = useState<Partial<Record<keyof DatesForm, string>>>({});
  const form = useForm<DatesForm>({ defaultValues: stored, shouldFocusError: false });
  const { control, handleSubmit, setError, watch } = form;
  const { isSubmitting, submitCount } = form.formState;
  const draft = useDraft("onboarding", form);

  const birthday = watch("birthday");
  const bounds = {
    birthday: { min: FIRST_BIRTHDAY, max: today },
    diagnosisdate: { min: isDay(birthday) ? birthday : FIRST_BIRTHDAY, max: today },
  };
  const years = { from: Number(FIRST_BIRTHDAY.slice(0, 4)), to: Number(today.slice(0, 4)) };

  function faultText(name: keyof DatesForm, value: DateInput): string | true {
    const { min, max } = bounds[name];
    const fault = inputFault(value, min, max);
    return fault ? t(`FORM.ERROR.${fault.toUpperCase()}`, { ns: "errors" }) : true;
  }

  async function submit(values: DatesForm) {
    setFailure(null);
    setSummary({});
    try {
      await save(values);
    } catch (error) {
      const texts = fieldTexts(t, error);
      const known = FIELDS.filter((name) => texts[name] !== undefined);
      for (const name of known) setError(name, { type: "server", message: texts[name] ?? "" });
      if (known.length === 0) setFailure(errorText(t, error));
      else setSummary(texts);
      return;
    }
    await draft.drop();
    onDone();
  }

  function refuse(found: FieldErrors<DatesForm>) {
    setFailure(null);
    setSummary(
      Object.fromEntries(Object.entries(found).map(([name, error]) => [name, error?.message ?? ""])),
    );
  }

  async function later() {
    await draft.drop();
    onDone();
  }

  const items = FIELDS.flatMap((name) => {
    const message = summary[name];
    return message
      ? [{ fieldId: `${id}-${name}`, message: `${t(`onboarding.dates.${name}`)}: ${message}` }]
      : [];
  });

  return (
    <form className={styles.form} onSubmit={handleSubmit(submit, refuse)} noValidate>
      <ErrorSummary
        title={
          failure === null
            ? t("form.check", { ns: "common", count: items.length })
            : t("form.failed", { ns: "common" })
        }
        items={failure === null ? items : [{ fieldId: `${id}-birthday`, message: failure }]}
        attempt={submitCount}
      />
      <div className={styles.dates}>
        <DraftNote draft={draft} onDiscard={() => form.reset(stored)} />
        {FIELDS.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            rules={{ validate: (value) => faultText(name, value) }}
            render={({ field, fieldState }) => (
              <DateField
                {...support}
                {...bounds[name]}
                {...field}
                id={`${id}-${name}`}
                label={t(`onboarding.dates.${name}`)}
                optional={t("state.optional", { ns: "common" })}
                hint={name === "diagnosisdate" ? t("onboarding.dates.diagnosisHint") : undefined}
                error={fieldState.error?.message}
                yearRange={years}
              />
            )}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" block pending={isSubmitting} pendingText={t("action.saving", { ns: "common" })}>
          {t("onboarding.dates.save")}
        </Button>
        <Button variant="quiet" block onClick={later}>
          {t("onboarding.dates.later")}
        </Button>
      </div>
    </form>
  );
}
