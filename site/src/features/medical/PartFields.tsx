import { Trash2, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useDateSupport } from "../../app/dateSupport";
import { Button } from "../../ui/Button";
import { DateField } from "../../ui/DateField";
import { faultText } from "./faults";
import styles from "./medical.module.css";
import { ResultField } from "./ResultField";
import { SideFields } from "./SideFields";
import { Sides } from "./Sides";
import type { SidedValues } from "./sidedValues";
import { endBounds, type PartField, type SideField, startBounds } from "./treatmentFaults";
import type { TreatmentFormParts } from "./treatmentFormParts";
import { hasNoSide, type PartValues, takesParentDate } from "./treatmentParts";
import { partName } from "./treatmentText";

interface PartFieldsProps extends TreatmentFormParts {
  part: PartValues;
  /** Counted from 1. */
  number: number;
  /** Just added: it takes the focus. */
  isAdded: boolean;
  changePart: (next: Partial<PartValues>, ...fields: PartField[]) => void;
}

/** One part of a treatment to enter or change. */
export function PartFields(props: PartFieldsProps) {
  const { part, number, isAdded, catalog, changePart } = props;
  const { t } = useTranslation("medical");
  const group = useRef<HTMLFieldSetElement>(null);
  const shownRemoved = useRef(part.removed);
  const name = partName(part, catalog);
  const title = name === "" ? t("part.number", { number }) : t("part.numberName", { number, name });

  useEffect(() => {
    if (isAdded) group.current?.focus();
  }, [isAdded]);

  // The buttons "remove" and "undo" take each other's place; the part keeps the focus.
  useEffect(() => {
    if (shownRemoved.current !== part.removed) group.current?.focus();
    shownRemoved.current = part.removed;
  }, [part.removed]);

  return (
    <fieldset
      ref={group}
      id={props.idOf(`part.${part.id}.part`)}
      tabIndex={-1}
      className={styles.part}
      data-removed={part.removed ? "" : undefined}
    >
      <legend className={styles.label}>{title}</legend>
      {part.removed ? (
        <div className={styles.chosen}>
          <p role="status">{t("part.removed")}</p>
          <Button
            variant="second"
            compact
            icon={<Undo2 />}
            aria-label={t("part.undoLabel", { title })}
            onClick={() => changePart({ removed: false })}
          >
            {t("part.undo")}
          </Button>
        </div>
      ) : (
        <>
          <OpenPart {...props} />
          <div>
            <Button
              variant="quiet"
              compact
              icon={<Trash2 />}
              aria-label={t("part.removeLabel", { title })}
              onClick={() => changePart({ removed: true })}
            >
              {t("part.remove")}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

function OpenPart({
  part,
  flags,
  catalog,
  birthday,
  results,
  changePart,
  onResult,
  idOf,
  fault,
}: PartFieldsProps) {
  const { t } = useTranslation("medical");
  const support = useDateSupport();
  const { today } = support;
  const idOfPart = (field: PartField) => idOf(`part.${part.id}.${field}`);
  const texts = (field: PartField) => {
    const found = fault(`part.${part.id}.${field}`);
    return { id: idOfPart(field), error: found && faultText(t, found) };
  };
  const placed = {
    values: part,
    flags,
    catalog,
    asPart: true,
    change: (next: Partial<SidedValues>, ...fields: SideField[]) => changePart(next, ...fields),
    idOf: idOfPart,
    fault: (field: SideField) => fault(`part.${part.id}.${field}`),
  };
  const noSide = hasNoSide(part.left.child, part.category, catalog);

  return (
    <>
      {flags.sides && !noSide ? (
        <Sides {...placed} />
      ) : (
        <SideFields {...placed} side="left" only={flags.sides ? "elsewhere" : "all"} />
      )}
      <div className={styles.fields}>
        {takesParentDate(flags) ? null : (
          <DateField
            {...support}
            {...startBounds(birthday, today)}
            {...texts("startdate")}
            start={today}
            label={t("part.startdate")}
            required
            value={part.startdate}
            onChange={(startdate) => changePart({ startdate }, "startdate", "enddate")}
          />
        )}
        {flags.endDate ? (
          <DateField
            {...support}
            {...endBounds(part.startdate, birthday, today)}
            {...texts("enddate")}
            start={today}
            label={t("part.enddate")}
            hint={t("form.enddateHint")}
            value={part.enddate}
            onChange={(enddate) => changePart({ enddate }, "enddate")}
          />
        ) : null}
      </div>
      <ResultField
        {...texts("result")}
        value={part.result}
        stored={part.base?.treatmentresult}
        results={results}
        onChange={(result) => {
          changePart({ result }, "result");
          onResult();
        }}
      />
    </>
  );
}
