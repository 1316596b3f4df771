import { useDateSupport } from "../../../app/dateSupport";
import type { Day } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { DateField } from "../../../ui/DateField";
import styles from "../medical.module.css";
import type { FormFlags } from "./treatmentCatalog";
import { boundsOf } from "./treatmentFaults";
import {
  checkedWith,
  DAY_NAMES,
  type DayName,
  type DayValues,
  dayField,
  type Owner,
} from "./treatmentFields";

interface DayFieldsProps {
  owner: Owner;
  values: DayValues;
  flags: FormFlags;
  birthday: Day | null;
  change: (next: Partial<DayValues>, ...fields: DayName[]) => void;
  idOf: (field: DayName) => string;
  error: (field: DayName) => string | undefined;
}

/** The days that a category asks for. */
export function DayFields({ owner, values, flags, birthday, change, idOf, error }: DayFieldsProps) {
  const { t } = useTranslation("medical");
  const support = useDateSupport();
  const { today } = support;
  const label = (name: DayName) =>
    owner === "form" && name === "startdate" && flags.parentCategoryDate
      ? t("form.operationdate")
      : t(`${owner}.${name}`);

  return (
    <div className={styles.fields}>
      {DAY_NAMES.filter((name) => dayField(name).isAsked(flags, owner)).map((name) => (
        <DateField
          key={name}
          {...support}
          {...boundsOf(name, values, birthday, today)}
          id={idOf(name)}
          error={error(name)}
          start={today}
          label={label(name)}
          hint={dayField(name).hints.includes(owner) ? t(`form.${name}Hint`) : undefined}
          required={dayField(name).required}
          value={values[name]}
          onChange={(value) => change({ [name]: value }, ...checkedWith(name))}
        />
      ))}
    </div>
  );
}
