import { Controller } from "react-hook-form";
import { useDateSupport } from "../../../app/dateSupport";
import { useTranslation } from "../../../i18n/useTranslation";
import { DateField } from "../../../ui/DateField";
import { SelectField, type SelectOption } from "../../../ui/SelectField";
import { TextField } from "../../../ui/TextField";
import { BelongsTo } from "./BelongsTo";
import type { DocumentFormState } from "./useDocumentForm";

interface DocumentFieldsProps {
  form: DocumentFormState;
  kinds: readonly SelectOption[];
}

/** What the person says of a document. */
export function DocumentFields({ form, kinds }: DocumentFieldsProps) {
  const { t } = useTranslation("papers");
  const dates = useDateSupport();
  const { control, register } = form.fields;
  const optional = t("state.optional", { ns: "common" });
  return (
    <>
      <TextField {...register("name")} {...form.frame("name")} autoComplete="off" required />
      <Controller
        control={control}
        name="documenttemplatecategory"
        render={({ field }) => (
          <SelectField
            {...field}
            {...form.frame("documenttemplatecategory")}
            optional={optional}
            options={kinds}
            placeholder={t("state.notGiven", { ns: "common" })}
          />
        )}
      />
      <Controller
        control={control}
        name="date"
        render={({ field }) => (
          <DateField
            {...dates}
            {...field}
            {...form.frame("date")}
            optional={optional}
            hint={t("document.dateHint")}
          />
        )}
      />
      <BelongsTo form={form} />
    </>
  );
}
