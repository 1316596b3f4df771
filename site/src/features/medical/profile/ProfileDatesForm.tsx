import { type FormEvent, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { MedicalProfile } from "../../../api/entities";
import { errorText } from "../../../api/errors";
import { useApi } from "../../../api/hooks";
import { useDateSupport } from "../../../app/dateSupport";
import type { DateInput } from "../../../dates/input";
import { showInput } from "../../../dates/input";
import { useDraft } from "../../../form/useDraft";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { DateField } from "../../../ui/DateField";
import { useToast } from "../../../ui/Toast";
import { ConflictChoice, type Version } from "../ConflictChoice";
import { Failure, FaultList, RestoredNote, UnsavedDialog } from "../FormFaults";
import { faultText, serverFaults } from "../faults";
import styles from "../medical.module.css";
import { useFaults } from "../useFaults";
import {
  boundsOf,
  changedDates,
  dateFaults,
  isProfileDate,
  PROFILE_DATES,
  PROFILE_DRAFT,
  type ProfileDate,
  type ProfileDates,
  readDates,
} from "./profileDates";
import { type Collision, saveDates } from "./saveDates";

interface Values extends ProfileDates {
  /** The row as it was when editing began. A draft keeps it, so that a later save still knows what changed. */
  base: MedicalProfile | null;
}

interface ProfileDatesFormProps {
  profile: MedicalProfile | null;
  onDone: () => void;
  /** Starts over with what is stored. */
  onRestart: () => void;
}

/** The four dates to enter or change, in place of their view. */
export function ProfileDatesForm({ profile, onDone, onRestart }: ProfileDatesFormProps) {
  const { t } = useTranslation("medical");
  const id = useId();
  const api = useApi();
  const toast = useToast();
  const support = useDateSupport();
  const form = useForm<Values>({ defaultValues: { base: profile, ...readDates(profile) } });
  const draft = useDraft(PROFILE_DRAFT, form);
  const faults = useFaults<ProfileDate>();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [collision, setCollision] = useState<Collision | null>(null);
  const [leaving, setLeaving] = useState(false);
  const values = form.watch();
  const { isDirty } = form.formState;
  const fieldId = (name: ProfileDate) => `${id}-${name}`;

  function change(name: ProfileDate, value: DateInput) {
    form.setValue(name, value, { shouldDirty: true });
    // The later dates are bounded by the earlier ones, so what was wrong with them may be right now.
    faults.forget(PROFILE_DATES.slice(PROFILE_DATES.indexOf(name)));
    setFailure(null);
  }

  async function save() {
    const given = form.getValues();
    setLeaving(false);
    setFailure(null);
    const found = dateFaults(given, support.today);
    faults.report(found);
    if (found.length > 0 || pending) return;
    setPending(true);
    try {
      const collided = await saveDates(api, given.base, changedDates(given.base, given));
      setCollision(collided);
      if (collided) return;
      await draft.drop();
      toast.success(t("state.saved", { ns: "common" }));
      onDone();
    } catch (error) {
      const { faults: answered, rest } = serverFaults(error, (path) =>
        isProfileDate(path) ? path : undefined,
      );
      faults.report(answered);
      if (rest) setFailure(errorText(t, error));
    } finally {
      setPending(false);
    }
  }

  function settle({ current, dates }: Collision, choices: Readonly<Record<string, Version>>) {
    const mine = changedDates(form.getValues("base"), form.getValues());
    const theirs = readDates(current);
    for (const name of PROFILE_DATES) {
      const keep = dates.includes(name) ? choices[name] === "mine" : name in mine;
      if (!keep) form.setValue(name, theirs[name], { shouldDirty: true });
    }
    form.setValue("base", current);
    setCollision(null);
    void save();
  }

  async function discard() {
    await draft.drop();
    onDone();
  }

  if (collision) {
    const shown = (value: DateInput) => showInput(value) || t("state.notGiven", { ns: "common" });
    return (
      <Card>
        <ConflictChoice
          items={collision.dates.map((name) => ({
            name,
            legend: t(`dates.${name}`),
            mine: shown(values[name]),
            theirs: shown(readDates(collision.current)[name]),
          }))}
          onChoose={(choices) => settle(collision, choices)}
          onBack={() => setCollision(null)}
        />
      </Card>
    );
  }

  return (
    <Card>
      <form
        className={styles.form}
        aria-label={t("dates.title")}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="quiet">{t("dates.formIntro")}</p>
        {draft.restored ? <RestoredNote onDiscard={() => void draft.drop().then(onRestart)} /> : null}
        <FaultList
          faults={faults.faults}
          attempt={faults.attempt}
          idOf={fieldId}
          labelOf={(name) => t(`dates.${name}`)}
        />
        <div className={styles.fields}>
          {PROFILE_DATES.map((name) => {
            const fault = faults.of(name);
            return (
              <DateField
                key={name}
                {...support}
                {...boundsOf(name, values, support.today)}
                id={fieldId(name)}
                name={name}
                label={t(`dates.${name}`)}
                hint={t(`dates.${name}Hint`)}
                error={fault && faultText(t, fault)}
                value={values[name]}
                onChange={(value) => change(name, value)}
              />
            );
          })}
        </div>
        <Failure text={failure} />
        <div className={styles.actions}>
          <Button type="submit" pending={pending} pendingText={t("action.saving", { ns: "common" })}>
            {t("action.save", { ns: "common" })}
          </Button>
          <Button variant="second" onClick={() => (isDirty ? setLeaving(true) : void discard())}>
            {t("action.cancel", { ns: "common" })}
          </Button>
        </div>
      </form>
      <UnsavedDialog
        open={leaving}
        onSave={() => void save()}
        onDiscard={() => void discard()}
        onStay={() => setLeaving(false)}
      />
    </Card>
  );
}
