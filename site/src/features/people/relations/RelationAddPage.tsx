import { Controller } from "react-hook-form";
import { useNavigate } from "react-router";
import { useEntities } from "../../../api/hooks";
import { Form } from "../../../form/Form";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { CheckCards } from "../../../ui/CheckCards";
import { Page } from "../../../ui/Page";
import { RadioCards } from "../../../ui/RadioCards";
import { TextField } from "../../../ui/TextField";
import { KINDS, type Kind } from "./relation";
import styles from "./relations.module.css";
import { ToRelations } from "./ToRelations";
import { useRelationForm } from "./useRelationForm";

/** Asks another person, by the number that they have handed over. */
export default function RelationAddPage() {
  const { t } = useTranslation("relations");
  const navigate = useNavigate();
  const back = () => void navigate(paths.relations, { replace: true });
  const form = useRelationForm({ onSaved: back, onCancel: back });
  const { items: categories = [] } = useEntities("userrelationcategory", { sort: ["sort"] });
  const { label: what, error: whatFault, ...whatFrame } = form.frame("categories");
  const { label: how, error: howFault, ...howFrame } = form.frame("kind");
  return (
    <Page title={t("title.relationAdd")} intro={t("form.intro")} back={<ToRelations />} width="form">
      <Form form={form} saveText={t("form.submit")} busyText={t("form.pending")}>
        <div className={styles.part}>
          <TextField
            {...form.fields.register("number")}
            {...form.frame("number")}
            hint={t("form.numberHint")}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <Controller
            control={form.fields.control}
            name="kind"
            render={({ field }) => (
              <RadioCards<Kind>
                {...field}
                {...howFrame}
                legend={how}
                error={howFault}
                options={KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
                required
              />
            )}
          />
          {categories.length > 0 ? (
            <Controller
              control={form.fields.control}
              name="categories"
              render={({ field: { value, ...field } }) => (
                <CheckCards
                  {...field}
                  {...whatFrame}
                  legend={what}
                  hint={t("form.categoriesHint")}
                  error={whatFault}
                  values={value}
                  options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
                />
              )}
            />
          ) : null}
          <p>{t("form.name")}</p>
        </div>
      </Form>
    </Page>
  );
}
