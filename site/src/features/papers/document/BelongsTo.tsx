import { useWatch } from "react-hook-form";
import { useTranslation } from "../../../i18n/useTranslation";
import { SelectField } from "../../../ui/SelectField";
import { chosenBy, optionOf, useBelongingOptions } from "./useBelonging";
import type { DocumentFormState } from "./useDocumentForm";

/** Which appointment or treatment a document belongs to: one control for two fields, of which one is filled at the most. */
export function BelongsTo({ form }: { form: DocumentFormState }) {
  const { t } = useTranslation("papers");
  const [timelineentry, treatment] = useWatch({
    control: form.fields.control,
    name: ["timelineentry", "treatment"],
  });
  const chosen = { timelineentry, treatment };
  const options = useBelongingOptions(chosen);
  const field = form.error("treatment") ? "treatment" : "timelineentry";
  return (
    <SelectField
      {...form.frame(field)}
      optional={t("state.optional", { ns: "common" })}
      options={options}
      placeholder={t("document.belongsTo.nothing")}
      value={optionOf(chosen)}
      onChange={({ target }) => form.change(chosenBy(target.value), "timelineentry", "treatment")}
    />
  );
}
