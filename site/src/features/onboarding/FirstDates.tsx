import type { MedicalProfile } from "../../api/entities";
import { useDateSupport } from "../../app/dateSupport";
import { useCurrentProfile } from "../../app/medicalProfile";
import { useNetwork } from "../../app/useNetwork";
import { useServerReachable } from "../../app/useServerReachable";
import { type Day, isDay } from "../../dates/dates";
import { type DateInput, inputFault } from "../../dates/input";
import { Form } from "../../form/Form";
import type { Faults } from "../../form/faults";
import { useRowDefaults } from "../../form/useRowDefaults";
import { useTranslation } from "../../i18n/useTranslation";
import { DateField } from "../../ui/DateField";
import { Note } from "../../ui/Note";
import { Skeleton } from "../../ui/Skeleton";
import { latestBirthday } from "../medical/public/birthday";
import { useDatesForm } from "../medical/public/useDatesForm";
import styles from "./onboarding.module.css";

const FIELDS = ["birthday", "diagnosisdate"] as const;
type FirstDate = (typeof FIELDS)[number];

const FIRST_BIRTHDAY = "19000101";

function boundsOf(name: FirstDate, birthday: DateInput, today: Day): { min: Day; max: Day } {
  const min = name === "diagnosisdate" && isDay(birthday) ? birthday : FIRST_BIRTHDAY;
  return { min, max: today };
}

function faultsOf(values: Record<FirstDate, DateInput>, today: Day): Faults<FirstDate> {
  const found = FIELDS.flatMap((name) => {
    const { min, max } = boundsOf(name, values.birthday, today);
    const key = inputFault(values[name], min, max);
    return key === null ? [] : [[name, { key }]];
  });
  return Object.fromEntries(found);
}

interface FirstDatesProps {
  onDone: () => void;
}

/** Birthday and day of the diagnosis, stored in the medical profile. */
export function FirstDates({ onDone }: FirstDatesProps) {
  const { t } = useTranslation();
  const { profile, isLoading } = useCurrentProfile();
  const defaults = useRowDefaults("medicalprofile", !(profile || isLoading));
  return (
    <>
      <UnreachedNote />
      {isLoading || !defaults ? (
        <Skeleton shape="text" count={2} label={t("state.loading")} />
      ) : (
        <DatesForm profile={profile ?? null} defaults={defaults} onDone={onDone} />
      )}
    </>
  );
}

/** The frame of this page says only that there is no network: the sign-in, which has it too, reads nothing. */
function UnreachedNote() {
  const { t } = useTranslation("onboarding");
  const isOnline = useNetwork();
  const isReached = useServerReachable();
  return (
    <div role="status">
      {isOnline && !isReached ? (
        <Note kind="notice">
          <p>{t("unreached")}</p>
        </Note>
      ) : null}
    </div>
  );
}

interface DatesFormProps extends FirstDatesProps {
  profile: MedicalProfile | null;
  /** What a new profile begins with. */
  defaults: Partial<MedicalProfile>;
}

function DatesForm({ profile, defaults, onDone }: DatesFormProps) {
  const { t } = useTranslation("onboarding");
  const support = useDateSupport();
  const { today } = support;
  const form = useDatesForm<FirstDate>({
    profile,
    defaults,
    draftKey: "onboarding",
    fields: FIELDS,
    labelOf: (name) => t(`onboarding.dates.${name}`),
    check: (values) => faultsOf(values, today),
    onSaved: onDone,
    onCancel: onDone,
  });
  const values = form.fields.watch();
  const years = { from: Number(FIRST_BIRTHDAY.slice(0, 4)), to: Number(today.slice(0, 4)) };

  return (
    <Form
      form={form}
      saveText={t("onboarding.dates.save")}
      cancelText={t("onboarding.dates.later")}
      className={styles.form}
    >
      {FIELDS.map((name) => (
        <DateField
          key={name}
          {...support}
          {...boundsOf(name, values.birthday, today)}
          shortYears={name === "birthday" ? latestBirthday(today) : undefined}
          {...form.frame(name)}
          name={name}
          optional={t("state.optional", { ns: "common" })}
          hint={name === "diagnosisdate" ? t("onboarding.dates.diagnosisHint") : undefined}
          partial={name === "diagnosisdate"}
          yearRange={years}
          value={values[name]}
          onChange={(value) => form.change({ [name]: value }, ...FIELDS)}
        />
      ))}
    </Form>
  );
}
