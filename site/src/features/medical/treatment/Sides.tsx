import { useTranslation } from "../../../i18n/useTranslation";
import { RadioCards } from "../../../ui/RadioCards";
import styles from "../medical.module.css";
import { SideFields } from "./SideFields";
import { filledSides, type SideChoice } from "./sidedValues";
import { childCategories, SIDES, typesOf } from "./treatmentCatalog";
import type { SideFormParts } from "./treatmentFormParts";

interface SidesProps extends SideFormParts {
  asPart: boolean;
  /** Whether the side is known from the treatment of a part. */
  known?: boolean | undefined;
  onSide: (side: SideChoice | "") => void;
}

/** Chooses the side; the fields of a side appear once it is chosen. */
export function Sides({ known = false, onSide, ...parts }: SidesProps) {
  const { values, flags, catalog, asPart, idOf } = parts;
  const { t } = useTranslation("medical");
  const root = Number(values.category);
  // For a part its child category decides whether it has a side, so "elsewhere" is not offered.
  const beyond =
    !asPart &&
    [...childCategories(catalog.categories, root), ...typesOf(catalog.types, root)].some(
      (row) => row.perside === false,
    );
  const choices: SideChoice[] = ["right", "left", "both", ...(beyond ? (["elsewhere"] as const) : [])];

  return (
    <>
      {known ? null : (
        <RadioCards<SideChoice>
          id={idOf("side")}
          name={idOf("side")}
          legend={t("form.side")}
          hint={t("form.sideHint")}
          columns={2}
          value={values.side || null}
          onChange={(side) => onSide(side ?? "")}
          options={choices.map((value) => ({ value, label: t(`form.sides.${value}`) }))}
        />
      )}
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
