import { useTranslation } from "../../../i18n/useTranslation";
import { CheckCards } from "../../../ui/CheckCards";
import { TextArea } from "../../../ui/TextArea";
import { DayFields } from "./DayFields";
import { PartsSection } from "./PartsSection";
import { ResultField } from "./ResultField";
import { SideFields } from "./SideFields";
import { Sides } from "./Sides";
import type { TreatmentField } from "./treatmentFaults";
import { TEXT_NAMES, TEXTS } from "./treatmentFields";
import type { TreatmentFormParts } from "./treatmentFormParts";
import { ANTIBODIES, asksResult, withRootSide } from "./treatmentValues";

/** The fields of a treatment, as the flags of its category say. */
export function TreatmentFields(parts: TreatmentFormParts) {
  const { values, flags, results, change, onResult, idOf, error } = parts;
  const { t } = useTranslation("medical");
  const texts = (field: TreatmentField) => ({ id: idOf(field), error: error(field) });

  return (
    <>
      <DayFields {...parts} owner="form" />
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
