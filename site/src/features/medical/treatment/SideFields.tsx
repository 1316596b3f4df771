import { useState } from "react";
import type { CatalogRow } from "../../../api/entities";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { RadioCards } from "../../../ui/RadioCards";
import { SelectField } from "../../../ui/SelectField";
import { TextField } from "../../../ui/TextField";
import styles from "../medical.module.css";
import { asksWords, type SideValues } from "./sidedValues";
import { TypeDialog } from "./TypeDialog";
import { childCategories, nameOf, rowOf, type Side, typesOf } from "./treatmentCatalog";
import { OTHER } from "./treatmentFields";
import type { SideFormParts } from "./treatmentFormParts";

/** Characters that fit into a closed select on a narrow phone. */
const FITS = 20;

interface SideFieldsProps extends SideFormParts {
  /** A part always has the field for its child category, whatever the flags of the category say. */
  asPart: boolean;
  /** The fields of which side hold the values; a treatment without sides uses the left ones. */
  side: Side;
  /** Only options for a breast, only options for elsewhere, or all. */
  only: "side" | "elsewhere" | "all";
}

/** What was done or given: child category, type and free text, as the flags of the category say. */
export function SideFields(parts: SideFieldsProps) {
  const { values, flags, catalog, asPart, side, only, change, idOf, error } = parts;
  const { t } = useTranslation("medical");
  const root = Number(values.category);
  const given = values[side];
  const fits = (row: { perside?: boolean; freetext?: boolean }) =>
    only === "all" || row.freetext === true || (row.perside !== false) === (only === "side");
  const children = childCategories(catalog.categories, root).filter(fits);
  const types = typesOf(catalog.types, root).filter(fits);
  const set = (next: Partial<SideValues>, field: "child" | "type" | "other") =>
    change({ [side]: { ...given, ...next } }, `${side}.${field}`, `${side}.child`);
  const texts = (field: "child" | "type" | "other") => ({
    id: idOf(`${side}.${field}`),
    error: error(`${side}.${field}`),
  });

  return (
    <>
      {flags.subCategoryRadio && children.length > 0 ? (
        <RadioCards
          {...texts("child")}
          name={idOf(`${side}.child`)}
          legend={t("form.subCategory")}
          value={given.child || null}
          onChange={(child) => set({ child: child ?? "" }, "child")}
          options={choices(children)}
        />
      ) : null}
      {(flags.sides || asPart) && !flags.subCategoryRadio && children.length > 0 ? (
        <SelectField
          {...texts("child")}
          label={t(flags.sides ? "form.child" : "form.subCategory")}
          hint={wholeName(children, given.child)}
          placeholder={t("form.childPlaceholder")}
          value={given.child}
          onChange={(event) => set({ child: event.target.value }, "child")}
          options={choices(children)}
        />
      ) : null}
      {flags.type && flags.typeModal ? <TypeByDialog {...parts} set={set} /> : null}
      {flags.type && !flags.typeModal && types.length > 0 ? (
        <SelectField
          {...texts("type")}
          label={t(flags.sides ? "form.type" : "form.substance")}
          optional={t("state.optional", { ns: "common" })}
          hint={wholeName(types, given.type)}
          placeholder={t("form.typePlaceholder")}
          value={given.type}
          onChange={(event) => set({ type: event.target.value }, "type")}
          options={choices(types)}
        />
      ) : null}
      {asksWords(given, catalog) ? (
        <TextField
          {...texts("other")}
          label={t("form.other")}
          hint={t("form.otherHint")}
          maxLength={OTHER.limit?.maxLength}
          value={given.other}
          onChange={(event) => set({ other: event.target.value }, "other")}
        />
      ) : null}
    </>
  );
}

/** A closed select cuts long names on small screens; the whole name is shown above it. */
function WholeName({ name }: { name: string }) {
  const { t } = useTranslation("medical");
  return (
    <span className={styles.whole} aria-hidden="true">
      {t("form.chosen", { name })}
    </span>
  );
}

function wholeName(rows: readonly CatalogRow[], id: string) {
  const row = rowOf(rows, Number(id));
  const name = row ? nameOf(row) : "";
  return name.length > FITS ? <WholeName name={name} /> : undefined;
}

function choices(rows: readonly CatalogRow[]) {
  return rows.map((row) => ({ value: String(row.id), label: nameOf(row) }));
}

interface TypeByDialogProps extends SideFieldsProps {
  set: (next: Partial<SideValues>, field: "type") => void;
}

function TypeByDialog({ values, catalog, side, idOf, error, set }: TypeByDialogProps) {
  const { t } = useTranslation("medical");
  const [open, setOpen] = useState(false);
  const id = idOf(`${side}.type`);
  const chosen = rowOf(catalog.types, Number(values[side].type));
  const wrong = error(`${side}.type`);
  return (
    <div className={styles.pick}>
      <p id={`${id}-label`} className={styles.label}>
        {t("form.scheme")} <span className={styles.optional}>({t("state.optional", { ns: "common" })})</span>
      </p>
      <p id={`${id}-now`} className={chosen ? undefined : styles.hint}>
        {chosen ? nameOf(chosen) : t("form.schemeHint")}
      </p>
      <Button
        id={id}
        variant="second"
        aria-describedby={`${id}-label ${id}-now`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t(chosen ? "form.schemeChange" : "form.schemeOpen")}
      </Button>
      {wrong ? <p role="alert">{wrong}</p> : null}
      {open ? (
        <TypeDialog
          types={typesOf(catalog.types, Number(values.category))}
          value={values[side]}
          onChoose={(chosenNow) => {
            set(chosenNow, "type");
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
