import { type FormEvent, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { MedicalProfile } from "../../../api/entities";
import { errorText, fieldTexts } from "../../../api/errors";
import { useApi } from "../../../api/hooks";
import { ApiError } from "../../../api/problem";
import { useDateSupport } from "../../../app/dateSupport";
import { useCurrentProfile } from "../../../app/medicalProfile";
import { format } from "../../../dates/dates";
import type { DateInput } from "../../../dates/input";
import { DraftNote } from "../../../form/DraftNote";
import { useDraft } from "../../../form/useDraft";
import { Button } from "../../../ui/Button";
import { DateField } from "../../../ui/DateField";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { Note } from "../../../ui/Note";
import { useToast } from "../../../ui/Toast";
import styles from "./care.module.css";
import {
  boundsOf,
  type CareDate,
  type CareFault,
  type CareValues,
  careFaults,
  changedDates,
  collides,
  readCareDates,
} from "./careDates";

interface FormValues {
  dates: CareValues;
  /** As it stood when editing began. A draft keeps it, so that a later save still knows what changed. */
  base: CareValues;
}

interface DatesFormProps {
  fields: readonly CareDate[];
  draftKey: string;
  label: string;
  profile: MedicalProfile | null;
  onDone: () => void;
}

/** Some dates of the medical profile to enter or change, in place of their view. */
export function DatesForm({ fields, draftKey, label, profile, onDone }: DatesFormProps) {
  const { t } = useTranslation("care");
  const id = useId();
  const toast = useToast();
  const support = useDateSupport();
  const api = useApi();
  const { save } = useCurrentProfile();
  const stored = readCareDates(fields, profile);
  const form = useForm<FormValues>({ defaultValues: { dates: stored, base: stored } });
  const draft = useDraft(draftKey, form);
  const [faults, setFaults] = useState<Partial<Record<CareDate, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const { dates: values } = form.watch();

  function change(field: CareDate, value: DateInput) {
    form.setValue("dates", { ...form.getValues("dates"), [field]: value }, { shouldDirty: true });
    // What was wrong with one date may be right once the other one is.
    setFaults({});
    setFailure(null);
  }

  const faultText = ({ says, day }: CareFault): string =>
    says === "parseDate"
      ? t("FORM.ERROR.PARSEDATE", { ns: "errors" })
      : t(`fault.${says}`, { date: day ? format(day) : "" });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const { dates, base } = form.getValues();
    const found = careFaults(dates, profile, support.today);
    setFailure(null);
    setFaults(Object.fromEntries(found.map((fault) => [fault.field, faultText(fault)])));
    setAttempt((now) => now + 1);
    if (found.length > 0) return;
    setPending(true);
    try {
      await store(dates, base);
      await draft.drop();
      toast.success(t("state.saved", { ns: "common" }));
      onDone();
    } catch (error) {
      const texts = fieldTexts(t, error);
      const own = fields.filter((field) => texts[field] !== undefined);
      if (own.length === 0) setFailure(`${errorText(t, error)} ${storedText(error)}`.trim());
      else setFaults(Object.fromEntries(own.map((field) => [field, texts[field]])));
    } finally {
      setPending(false);
    }
  }

  /** After a collision: what stands there now, to compare with. */
  function storedText(error: unknown): string {
    const current = error instanceof ApiError ? (error.current as MedicalProfile | null | undefined) : null;
    if (!current) return "";
    const days = fields.map((field) => {
      const day = current[field];
      return `${t(`date.${field}`)}: ${day ? format(day) : t("state.notGiven", { ns: "common" })}`;
    });
    return t("fault.stored", { days: days.join(", ") });
  }

  /** A change made elsewhere since editing began is kept; only where both changed the same date the person decides. */
  async function store(dates: CareValues, base: CareValues) {
    const changes = changedDates(base, dates);
    if (Object.keys(changes).length === 0) return;
    try {
      await save(changes);
    } catch (error) {
      const stale = error instanceof ApiError && error.key === "error.version.conflict";
      const current = stale ? (error.current as MedicalProfile | null) : null;
      if (!current) throw error;
      if (collides(base, changes, current)) {
        form.setValue("base", readCareDates(fields, current), { shouldDirty: true });
        throw error;
      }
      await api.update("medicalprofile", current, changes);
    }
  }

  async function cancel() {
    await draft.drop();
    onDone();
  }

  return (
    <form className={styles.form} aria-label={label} noValidate onSubmit={submit}>
      <DraftNote draft={draft} onDiscard={() => form.reset({ dates: stored, base: stored })} />
      <ErrorSummary
        title={t("form.check", { ns: "common", count: Object.keys(faults).length })}
        items={fields.flatMap((field) => {
          const fault = faults[field];
          return fault ? [{ fieldId: `${id}-${field}`, message: `${t(`date.${field}`)}: ${fault}` }] : [];
        })}
        attempt={attempt}
      />
      <div className={styles.fields}>
        {fields.map((field) => {
          const { min, max, yearRange } = boundsOf(field, values, profile, support.today);
          return (
            <DateField
              key={field}
              {...support}
              id={`${id}-${field}`}
              name={field}
              label={t(`date.${field}`)}
              hint={t(`date.${field}Hint`)}
              error={faults[field]}
              min={min}
              max={max}
              yearRange={yearRange}
              start={support.today}
              value={values[field]}
              onChange={(value) => change(field, value)}
            />
          );
        })}
      </div>
      {failure === null ? null : (
        <Note kind="danger" role="alert">
          <p>{failure}</p>
        </Note>
      )}
      <div className={styles.actions}>
        <Button type="submit" pending={pending} pendingText={t("action.saving", { ns: "common" })}>
          {t("action.save", { ns: "common" })}
        </Button>
        <Button variant="second" onClick={() => void cancel()}>
          {t("action.cancel", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
