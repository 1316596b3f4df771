import { useTranslation } from "react-i18next";
import { useDateSupport } from "../../../app/dateSupport";
import { CheckCards } from "../../../ui/CheckCards";
import { DateField } from "../../../ui/DateField";
import { TextArea } from "../../../ui/TextArea";
import styles from "../medical.module.css";
import { PartsSection } from "./PartsSection";
import { ResultField } from "./ResultField";
import { SideFields } from "./SideFields";
import { Sides } from "./Sides";
import { endBounds, startBounds, type TreatmentField } from "./treatmentFaults";
import { TEXT_NAMES, TEXTS } from "./treatmentFields";
import type { TreatmentFormParts } from "./treatmentFormParts";
import { ANTIBODIES, asksResult, withRootSide } from "./treatmentValues";

/** The fields of a treatment, as the flags of its category say. */
export function TreatmentFields(parts: TreatmentFormParts) {
  const { values, flags, birthday, results, change, onResult, idOf, error } = parts;
  const { t } = useTranslation("medical");
  const support = useDateSupport();
  const { today } = support;
  const texts = (field: TreatmentField) => ({ id: idOf(field), error: error(field) });

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
      {flags.sides ? (
        <Sides
          {...parts}
          asPart={false}
          onSide={(side) => change(withRootSide(values, side), "side", "left.child", "right.child")}
        />
      ) : (
        <SideFields {...parts} asPart={false} side="left" only="all" />
      )}
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
      <PartsSection {...parts} />
      {asksResult(flags) ? (
        <ResultField
          {...texts("result")}
          hint={flags.parentResult && values.parts.length > 0 ? t("form.resultForAll") : undefined}
          value={values.result}
          stored={values.base?.treatmentresult}
          results={results}
          onChange={(result) => {
            change({ result }, "result");
            onResult();
          }}
        />
      ) : null}
      {TEXT_NAMES.map((name) => (
        <TextArea
          key={name}
          {...texts(name)}
          label={t(`form.${name}`)}
          hint={t(`form.${name}Hint`)}
          optional={t("state.optional", { ns: "common" })}
          maxLength={TEXTS[name].limit?.maxLength}
          value={values[name]}
          onChange={(event) => change({ [name]: event.target.value }, name)}
        />
      ))}
    </>
  );
}
