import { useTranslation } from "react-i18next";
import { RadioCards } from "../../../ui/RadioCards";
import styles from "../medical.module.css";
import { SideFields } from "./SideFields";
import { filledSides, type SideChoice, withSide } from "./sidedValues";
import { childCategories, SIDES, typesOf } from "./treatmentCatalog";
import type { SideFormParts } from "./treatmentFormParts";

/** First where, then what: the fields of a side appear with the side. */
export function Sides(parts: SideFormParts & { asPart: boolean }) {
  const { values, flags, catalog, asPart, change, idOf } = parts;
  const { t } = useTranslation("medical");
  const root = Number(values.category);
  // A part says from the start whether it is about a breast.
  const beyond =
    !asPart &&
    [...childCategories(catalog.categories, root), ...typesOf(catalog.types, root)].some(
      (row) => row.perside === false,
    );
  const choices: SideChoice[] = ["right", "left", "both", ...(beyond ? (["elsewhere"] as const) : [])];

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
      {SIDES.filter((side) => filledSides(flags, values.side).includes(side)).map((side) => {
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
