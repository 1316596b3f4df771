import { Controller } from "react-hook-form";
import type { RowFormHandle } from "../../../form/RowForm";
import { useTranslation } from "../../../i18n/useTranslation";
import { SelectField, type SelectOption } from "../../../ui/SelectField";
import { TextArea } from "../../../ui/TextArea";
import { TextField } from "../../../ui/TextField";
import { CategoryCards } from "./CategoryCards";
import type { CONTACT, ContactField } from "./contactForm";
import styles from "./team.module.css";
import type { Lists } from "./useLists";

interface ContactFieldsProps {
  form: RowFormHandle<"addressbookentry", typeof CONTACT>;
  lists: Lists;
}

// Autocomplete is off: the browser would offer the person's own name and address.
const FOREIGN = { autoComplete: "off" } as const;

export function ContactFields({ form, lists }: ContactFieldsProps) {
  const { t } = useTranslation("addressbook");
  const { frame } = form;
  const { control, register } = form.fields;
  const optional = t("state.optional", { ns: "common" });

  const text = (name: ContactField) => ({ ...register(name), ...frame(name), ...FOREIGN, optional });

  const choice = (name: "salutation" | "academictitle", options: readonly SelectOption[]) =>
    options.length === 0 ? null : (
      // The options are loaded after the value; only a controlled select then shows it.
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <SelectField
            {...field}
            {...frame(name)}
            optional={optional}
            options={options}
            placeholder={t("state.notGiven", { ns: "common" })}
          />
        )}
      />
    );

  return (
    <>
      <Controller
        control={control}
        name="addressbookentrycategory"
        render={({ field }) => (
          <CategoryCards
            {...field}
            id={form.idOf("addressbookentrycategory")}
            error={form.error("addressbookentrycategory")}
          />
        )}
      />
      <fieldset className={styles.part}>
        <legend>{t("form.who")}</legend>
        <div className={styles.pair}>
          {choice("salutation", lists.salutations)}
          {choice("academictitle", lists.titles)}
        </div>
        <TextField {...text("firstname")} />
        <TextField {...text("lastname")} optional={undefined} hint={t("form.lastnameHint")} required />
        <TextField {...text("practice")} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t("form.reach")}</legend>
        <TextField {...text("phone")} type="tel" hint={t("form.phoneHint")} />
        <TextField {...text("mobile")} type="tel" />
        <TextField {...text("email")} type="email" />
        <TextField {...text("website")} inputMode="url" hint={t("form.websiteHint")} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t("form.place")}</legend>
        <TextField {...text("street")} />
        <div className={styles.town}>
          <TextField {...text("zip")} inputMode="text" />
          <TextField {...text("city")} />
        </div>
      </fieldset>
      <TextArea {...register("note")} {...frame("note")} optional={optional} hint={t("form.noteHint")} />
    </>
  );
}
