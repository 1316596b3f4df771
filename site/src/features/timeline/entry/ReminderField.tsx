import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../ui/SelectField";
import { remindersOffered, reminderText } from "../reminder";
import { readTime } from "../timeOfDay";
import type { EntryFormState } from "./useEntryForm";

/** When the app reminds of the entry. Without a time it counts back from the morning, and says so. */
export function ReminderField({ form }: { form: EntryFormState }) {
  const { t } = useTranslation("timeline");
  const { control } = form.fields;
  const [time, reminder] = useWatch({ control, name: ["time", "reminder"] });
  const allDay = readTime(time) === "";
  return (
    <Controller
      control={control}
      name="reminder"
      render={({ field }) => (
        <SelectField
          {...field}
          {...form.frame("reminder")}
          hint={allDay ? `${t("form.reminderMorning")} ${t("form.reminderHint")}` : t("form.reminderHint")}
          options={remindersOffered(reminder).map((minutes) => ({
            value: String(minutes),
            label: reminderText(t, minutes, allDay),
          }))}
          placeholder={t("reminder.none")}
        />
      )}
    />
  );
}
