import { useId } from "react";
import { tumorinformationLimits as limits } from "../../../api/limits";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { CheckCards } from "../../../ui/CheckCards";
import { Note } from "../../../ui/Note";
import { type CardOption, RadioCards } from "../../../ui/RadioCards";
import { Skeleton } from "../../../ui/Skeleton";
import { TextField } from "../../../ui/TextField";
import styles from "../tumor.module.css";
import {
  FIELDS,
  type FieldName,
  isUnknownRow,
  type ListRoot,
  LOCALIZATION_FLAGS,
  METASTASES,
  PREFIXES,
  type RadioField,
  type Side,
} from "./fields";
import { histologyGroup, inGroups } from "./histologyGroups";
import { LocationPicture } from "./LocationPicture";
import { locationName, pictureNote, useList, withoutCode } from "./lists";
import { chooseLocations, chooseRadio, type SideValues, toggleFlag } from "./sideValues";

export interface FieldControlProps {
  field: FieldName;
  side: Side;
  values: SideValues;
  /** Called with the values of the side after the change, dependent values cleared. */
  onChange: (values: SideValues) => void;
  /** The error sentence of the field. */
  error?: string | undefined;
  /** The question, when it differs from the field's name. */
  legend?: string | undefined;
  /** When the heading of the screen already is the question. */
  legendHidden?: boolean | undefined;
  /** Also the target of the error summary. */
  id?: string | undefined;
}

interface PartProps extends Omit<FieldControlProps, "field" | "id" | "legend"> {
  id: string;
  legend: string;
  hint: string | undefined;
}

/** One field of one side: radio cards, a number, the drawing of the breast, or the places of metastases. */
export function FieldControl({ field, id, legend, ...rest }: FieldControlProps) {
  const { t } = useTranslation("tumor");
  const ownId = useId();
  const data = FIELDS[field];
  const part = {
    ...rest,
    id: id ?? ownId,
    legend: legend ?? t(`field.${field}`),
    hint: t(`hint.${field}`, { defaultValue: "" }) || undefined,
  };
  if (data.kind === "number") return <MarkerField {...part} />;
  if (data.kind === "flags") return <PlaceField {...part} />;
  if (data.kind === "prefix") return <PrefixField {...part} />;
  if (data.kind === "metastases") return <MetastasesField {...part} />;
  return <ListField {...part} field={field as RadioField} list={data.list} />;
}

function ListField({
  field,
  list,
  id,
  legend,
  legendHidden,
  hint,
  error,
  values,
  onChange,
}: PartProps & { field: RadioField; list: ListRoot }) {
  const { t } = useTranslation("tumor");
  const { rows, error: failure, reload } = useList(list);
  if (!rows) return <Waiting error={failure} onRetry={() => void reload()} />;
  const chosen = rows.find((row) => row.id === values[field]);
  const shown = field === "histology" ? inGroups(rows) : rows;
  const options = shown.map((row): CardOption => {
    const value = String(row.id);
    if (isUnknownRow(row)) {
      return {
        value,
        label: t("option.unknown"),
        text: t(`unknown.${field}`, { defaultValue: "" }) || undefined,
      };
    }
    if (field === "receptortypefish") {
      return { value, label: t(`fish.${row.key}`, { defaultValue: row.name }) };
    }
    const code = "formula" in row ? row.formula : undefined;
    const label = withoutCode(row, code);
    const text = label === row.name ? undefined : t("option.report", { code });
    const group = field === "histology" ? histologyGroup(row.key) : undefined;
    return { value, label, text, group: group && t(`histology.${group}`) };
  });
  return (
    <div className={styles.parts}>
      <RadioCards
        id={id}
        name={id}
        legend={legend}
        legendHidden={legendHidden}
        hint={hint}
        error={error}
        options={options}
        value={values[field] === null ? null : String(values[field])}
        onChange={(value) => onChange(chooseRadio(values, field, value === null ? null : Number(value)))}
      />
      {field === "histology" && chosen && "freetext" in chosen && chosen.freetext ? (
        <TextField
          id={`${id}-words`}
          label={t("words.histology")}
          hint={t("words.histologyHint")}
          optional={t("state.optional", { ns: "common" })}
          maxLength={limits.histologyotherleft.maxLength}
          value={values.histologyother}
          onChange={(event) => onChange({ ...values, histologyother: event.target.value })}
        />
      ) : null}
    </div>
  );
}

function MetastasesField(part: PartProps) {
  return (
    <div className={styles.parts}>
      <ListField {...part} field="distantmetastasespresent" list="distantmetastasespresent" />
      {part.values.distantmetastasespresent === METASTASES ? <MetastasesPlaces {...part} /> : null}
    </div>
  );
}

function MetastasesPlaces({ id, values, onChange }: PartProps) {
  const { t } = useTranslation("tumor");
  const { rows, error, reload } = useList("distantmetastaseslocation");
  if (!rows) return <Waiting error={error} onRetry={() => void reload()} />;
  const takesWords = rows.some((row) => row.freetext && values.locations.includes(row.id));
  return (
    <>
      <Note>
        <p>{t("support.metastases")}</p>
      </Note>
      <CheckCards
        id={`${id}-places`}
        name={`${id}-places`}
        legend={t("places.legend")}
        hint={t("places.hint")}
        columns={2}
        values={values.locations.map(String)}
        onChange={(chosen) => onChange(chooseLocations(values, chosen.map(Number)))}
        options={rows.map((row) => ({ value: String(row.id), label: row.name }))}
      />
      {takesWords ? (
        <TextField
          id={`${id}-words`}
          label={t("words.place")}
          optional={t("state.optional", { ns: "common" })}
          maxLength={limits.distantmetastaseslocationotherleft.maxLength}
          value={values.distantmetastaseslocationother}
          onChange={(event) => onChange({ ...values, distantmetastaseslocationother: event.target.value })}
        />
      ) : null}
    </>
  );
}

function PlaceField({ side, id, legend, legendHidden, hint, error, values, onChange }: PartProps) {
  const { t, i18n } = useTranslation("tumor");
  return (
    <div className={styles.parts}>
      <figure className={styles.figure}>
        <figcaption className={styles.figureTitle}>{t(`side.your.${side}`)}</figcaption>
        <LocationPicture
          side={side}
          chosen={values.localization}
          onToggle={(flag) => onChange(toggleFlag(values, flag))}
        />
        <p className={styles.quietSmall}>{pictureNote(i18n.language)}</p>
      </figure>
      <CheckCards
        id={id}
        name={id}
        legend={legend}
        legendHidden={legendHidden}
        hint={hint}
        error={error}
        columns={2}
        values={values.localization}
        onChange={(localization) => onChange({ ...values, localization })}
        options={LOCALIZATION_FLAGS.map((flag) => ({
          value: flag,
          label: locationName(flag, i18n.language),
        }))}
      />
    </div>
  );
}

function MarkerField({ id, legend, legendHidden, hint, error, values, onChange }: PartProps) {
  const { t } = useTranslation("tumor");
  return (
    <div className={legendHidden ? styles.unlabelled : undefined}>
      <TextField
        id={id}
        label={legend}
        hint={hint}
        error={error}
        optional={t("state.optional", { ns: "common" })}
        inputMode="numeric"
        autoComplete="off"
        className={styles.number}
        value={values.proliferationmarker}
        onChange={(event) => onChange({ ...values, proliferationmarker: event.target.value })}
      />
    </div>
  );
}

function PrefixField({ id, legend, legendHidden, hint, error, values, onChange }: PartProps) {
  const { t } = useTranslation("tumor");
  return (
    <RadioCards
      id={id}
      name={id}
      legend={legend}
      legendHidden={legendHidden}
      hint={hint}
      error={error}
      value={values.formulaprefix}
      onChange={(formulaprefix) => onChange({ ...values, formulaprefix })}
      options={PREFIXES.map((prefix) => ({
        value: prefix,
        label: t(`prefix.${prefix}`),
        text: t("option.report", { code: prefix }),
      }))}
    />
  );
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error) return <LoadFailure error={error} onRetry={onRetry} />;
  return <Skeleton shape="card" label={t("state.loading")} />;
}
