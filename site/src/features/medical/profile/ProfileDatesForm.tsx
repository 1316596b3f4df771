import type { MedicalProfile } from "../../../api/entities";
import { useDateSupport } from "../../../app/dateSupport";
import { format } from "../../../dates/dates";
import { Form } from "../../../form/Form";
import { useTranslation } from "../../../i18n/useTranslation";
import { Card } from "../../../ui/Card";
import { DateField } from "../../../ui/DateField";
import { isPartialDate } from "../dateValues";
import styles from "../medical.module.css";
import { useDatesForm } from "../public/useDatesForm";
import { boundsOf, dateFaults, PROFILE_DATES, PROFILE_DRAFT, type ProfileDate } from "./profileDates";

interface ProfileDatesFormProps {
  profile: MedicalProfile | null;
  /** What a new profile begins with. */
  defaults: Partial<MedicalProfile>;
  onDone: () => void;
}

/** Edits the dates about the diagnosis, in place of their view. */
export function ProfileDatesForm({ profile, defaults, onDone }: ProfileDatesFormProps) {
  const { t } = useTranslation("medical");
  const support = useDateSupport();
  const form = useDatesForm<ProfileDate>({
    profile,
    defaults,
    draftKey: PROFILE_DRAFT,
    fields: PROFILE_DATES,
    labelOf: (name) => t(`dates.${name}`),
    check: (values) => dateFaults(values, support.today, values.base?.aftercare),
    say: ({ key, day }) =>
      key === "aftercare" && day ? t("dates.aftercareFault", { date: format(day) }) : undefined,
    savedText: () => t("state.saved", { ns: "common" }),
    onSaved: onDone,
    onCancel: onDone,
  });
  const values = form.fields.watch();

  return (
    <Card>
      <Form
        form={form}
        label={t("dates.title")}
        titleLevel={3}
        intro={<p className="quiet">{t("dates.formIntro")}</p>}
      >
        <div className={styles.fields}>
          {PROFILE_DATES.map((name) => (
            <DateField
              key={name}
              {...support}
              {...boundsOf(name, values, support.today)}
              {...form.frame(name)}
              name={name}
              hint={t(`dates.${name}Hint`)}
              partial={isPartialDate(name)}
              value={values[name]}
              // The limits of the later dates depend on the earlier ones.
              onChange={(value) =>
                form.change({ [name]: value }, ...PROFILE_DATES.slice(PROFILE_DATES.indexOf(name)))
              }
            />
          ))}
        </div>
      </Form>
    </Card>
  );
}
