import { useTranslation } from "react-i18next";
import { useDateSupport } from "../../app/dateSupport";
import { CheckCards } from "../../ui/CheckCards";
import { DateField } from "../../ui/DateField";
import { RadioCards } from "../../ui/RadioCards";
import { TextArea } from "../../ui/TextArea";
import { faultText } from "./faults";
import styles from "./medical.module.css";
import { SideFields } from "./SideFields";
import { childCategories, typesOf } from "./treatmentCatalog";
import { endBounds, NOTE_LENGTH, startBounds, type TreatmentField } from "./treatmentFaults";
import type { TreatmentFormParts } from "./treatmentFormParts";
import { ANTIBODIES, filledSides, type SideChoice, withSide } from "./treatmentValues";

/** The fields of a treatment, as the flags of its category say. */
export function TreatmentFields(parts: TreatmentFormParts) {
  const { values, flags, birthday, change, idOf, fault } = parts;
  const { t } = useTranslation("medical");
  const support = useDateSupport();
  const { today } = support;
  const errorOf = (field: TreatmentField) => {
    const found = fault(field);
    return found && faultText(t, found);
  };
  const texts = (field: TreatmentField) => ({ id: idOf(field), error: errorOf(field) });

  return (
    <>
      <div className={styles.fields}>
        <DateField
          {...support}
          {...startBounds(birthday, today)}
          {...texts("startdate")}
          start={today}
          label={t(flags.parentCategoryDate ? "form.operationdate" : "form.startdate")}
          hint={t("form.startdateHint")}
          required
          value={values.startdate}
          onChange={(startdate) => change({ startdate }, "startdate", "enddate")}
        />
        {flags.endDate ? (
          <DateField
            {...support}
            {...endBounds(values.startdate, birthday, today)}
            {...texts("enddate")}
            start={today}
            label={t("form.enddate")}
            hint={t("form.enddateHint")}
            value={values.enddate}
            onChange={(enddate) => change({ enddate }, "enddate")}
          />
        ) : null}
      </div>
      {flags.sides ? <Sides {...parts} /> : <SideFields {...parts} side="left" only="all" />}
      {flags.hp ? (
        <CheckCards
          {...texts("hp")}
          name={idOf("hp")}
          legend={t("form.hp")}
          hint={t("form.hpHint")}
          columns={2}
          values={values.hp}
          onChange={(hp) => change({ hp }, "hp")}
          options={ANTIBODIES.map((value) => ({ value, label: t(`form.${value}`) }))}
        />
      ) : null}
      <TextArea
        {...texts("note")}
        label={t("form.note")}
        hint={t("form.noteHint")}
        optional={t("state.optional", { ns: "common" })}
        maxLength={NOTE_LENGTH}
        value={values.note}
        onChange={(event) => change({ note: event.target.value }, "note")}
      />
    </>
  );
}

/** First where, then what: the fields of a side appear with the side. */
function Sides(parts: TreatmentFormParts) {
  const { values, flags, catalog, change, idOf } = parts;
  const { t } = useTranslation("medical");
  const root = Number(values.category);
  const beyond = [...childCategories(catalog.categories, root), ...typesOf(catalog.types, root)].some(
    (row) => row.perside === false,
  );
  const choices: SideChoice[] = ["left", "right", "both", ...(beyond ? (["elsewhere"] as const) : [])];

  return (
    <>
      <RadioCards<SideChoice>
        id={idOf("side")}
        name={idOf("side")}
        legend={t("form.side")}
        hint={t("form.sideHint")}
        columns={2}
        value={values.side || null}
        onChange={(side) => change(withSide(values, side ?? ""), "side", "left.child", "right.child")}
        options={choices.map((value) => ({ value, label: t(`form.sides.${value}`) }))}
      />
      {filledSides(flags, values.side).map((side) => {
        const elsewhere = values.side === "elsewhere";
        return (
          <fieldset key={side} className={styles.side} data-side={elsewhere ? undefined : side}>
            <legend className={styles.label}>{t(`form.sides.${elsewhere ? "elsewhere" : side}`)}</legend>
            <SideFields {...parts} side={side} only={elsewhere ? "elsewhere" : "side"} />
          </fieldset>
        );
      })}
    </>
  );
}
