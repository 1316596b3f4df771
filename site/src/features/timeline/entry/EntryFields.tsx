import { Controller, useWatch } from "react-hook-form";
import { useDateSupport } from "../../../app/dateSupport";
import { addDays } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { DateField } from "../../../ui/DateField";
import { Note } from "../../../ui/Note";
import { SelectField } from "../../../ui/SelectField";
import { TextArea } from "../../../ui/TextArea";
import { TextField } from "../../../ui/TextField";
import { CHANGEABLE_KINDS, KINDS } from "../kinds";
import { readTime, showTime } from "../timeOfDay";
import { CategoryCards } from "./CategoryCards";
import styles from "./EntryForm.module.css";
import type { EntryField, EntryValues } from "./entryForm";
import { Ideas } from "./Ideas";
import { ReminderField } from "./ReminderField";
import { RhythmFields, TimeFields } from "./RepeatFields";
import type { EntryFormState } from "./useEntryForm";
import { VideoField } from "./VideoField";

export function EntryFields({ form }: { form: EntryFormState }) {
  const { t } = useTranslation("timeline");
  const { today, frame } = form;
  const { control, register, setValue } = form.fields;
  const [category, title, place] = useWatch({ control, name: ["category", "title", "place"] });
  const dates = useDateSupport();
  const optional = t("state.optional", { ns: "common" });

  // A value chosen by a tap is validated only where an error is already shown.
  const fill = <N extends EntryField>(name: N, value: EntryValues[N]) =>
    setValue(name, value as never, { shouldDirty: true, shouldValidate: form.error(name) !== undefined });

  const tidy = (name: "time" | "endtime") => (event: { target: { value: string } }) => {
    const time = readTime(event.target.value);
    if (time) setValue(name, showTime(time));
  };

  return (
    <>
      {form.withCategory ? (
        <Controller
          control={control}
          name="category"
          render={({ field }) => (
            <CategoryCards
              {...field}
              id={form.idOf("category")}
              kinds={form.isNew ? KINDS : CHANGEABLE_KINDS}
              error={form.error("category")}
              onChange={(kind) => {
                form.suggest(kind);
                field.onChange(kind);
              }}
            />
          )}
        />
      ) : null}
      {form.isNew && form.intake ? <IntakeNote /> : null}
      <TextField
        {...register("title")}
        {...frame("title")}
        hint={t(`form.titleHint.${form.intake ? "INTAKE" : category || "none"}`)}
        autoComplete="off"
        required
      />
      {form.isNew && category === "TIME_FOR_ME" ? (
        <div className="extra">
          <Ideas title={title} onChoose={(words) => fill("title", words)} />
        </div>
      ) : null}
      <div className={styles.day}>
        <Controller
          control={control}
          name="date"
          render={({ field }) => (
            <DateField {...dates} {...field} {...frame("date")} start={today} required />
          )}
        />
        <fieldset className={styles.quick}>
          <legend className="visually-hidden">{t("form.quickDays")}</legend>
          <Button variant="soft" compact onClick={() => fill("date", today)}>
            {t("day.today")}
          </Button>
          <Button variant="soft" compact onClick={() => fill("date", addDays(today, 1))}>
            {t("day.tomorrow")}
          </Button>
        </fieldset>
      </div>
      {form.withRepeat ? <RhythmFields form={form} /> : null}
      <TextField
        {...register("time", { onBlur: tidy("time") })}
        {...frame("time")}
        className={styles.time}
        hint={t("form.timeHint")}
        optional={optional}
        inputMode="decimal"
        autoComplete="off"
      />
      {form.isAppointment ? (
        <TextField
          {...register("endtime", { onBlur: tidy("endtime") })}
          {...frame("endtime")}
          className={styles.time}
          hint={t("form.endtimeHint")}
          optional={optional}
          inputMode="decimal"
          autoComplete="off"
        />
      ) : null}
      {form.withRepeat ? <ReminderField form={form} /> : null}
      <TimeFields form={form} />
      {form.isAppointment ? (
        <TextField
          {...register("place")}
          {...frame("place")}
          hint={t("form.placeHint")}
          optional={optional}
          autoComplete="off"
        />
      ) : null}
      {form.isAppointment ? <VideoField place={place} onPlace={(address) => fill("place", address)} /> : null}
      {form.isAppointment && form.withRepeat && form.contacts.length > 0 ? (
        <Controller
          control={control}
          name="addressbookentry"
          // The choices arrive later than the value; only a controlled select then shows it.
          render={({ field }) => (
            <SelectField
              {...field}
              {...frame("addressbookentry")}
              hint={t("form.addressbookentryHint")}
              optional={optional}
              options={form.contacts}
              placeholder={t("state.notGiven", { ns: "common" })}
            />
          )}
        />
      ) : null}
      <TextArea
        {...register("note")}
        {...frame("note")}
        hint={t(form.intake ? "intake.noteHint" : "form.noteHint")}
        optional={optional}
      />
    </>
  );
}

function IntakeNote() {
  const { t } = useTranslation("timeline");
  return (
    <Note>
      <p>{t("intake.note")}</p>
    </Note>
  );
}
