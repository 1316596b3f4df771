import { Pencil, Trash2, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import styles from "../medical.module.css";
import { DayFields } from "./DayFields";
import { ResultField } from "./ResultField";
import { SideFields } from "./SideFields";
import { Sides } from "./Sides";
import { type SidedValues, withSide } from "./sidedValues";
import type { PartField, SideField } from "./treatmentFaults";
import type { TreatmentFormParts } from "./treatmentFormParts";
import { asksPartResult, asksPartSide, hasNoSide, type PartValues } from "./treatmentParts";
import { partFacts, partName } from "./treatmentText";
import { useFactWords } from "./useFactWords";

interface PartFieldsProps extends TreatmentFormParts {
  part: PartValues;
  /** Counted from 1. */
  number: number;
  /** Just added: it takes the focus. */
  isAdded: boolean;
  /** Whether one of its fields has a fault. */
  hasFaults: boolean;
  changePart: (next: Partial<PartValues>, ...fields: PartField[]) => void;
}

/** The fields of one part of a treatment. */
export function PartFields(props: PartFieldsProps) {
  const { part, number, isAdded, hasFaults, catalog, results, changePart } = props;
  const { t } = useTranslation("medical");
  const group = useRef<HTMLFieldSetElement>(null);
  const [opened, setOpened] = useState(part.base === null);
  const state = part.removed ? "removed" : opened || hasFaults ? "open" : "closed";
  const shown = useRef(state);
  const name = partName(part, catalog);
  const words = useFactWords()([...(results ?? []), part.base?.treatmentresult]);
  const title = name === "" ? t("part.number", { number }) : t("part.numberName", { number, name });

  useEffect(() => {
    if (isAdded) group.current?.focus();
  }, [isAdded]);

  // The pressed button disappears with this change, so the part takes the focus. The error summary takes it by itself.
  useEffect(() => {
    if (shown.current !== state && !hasFaults) group.current?.focus();
    shown.current = state;
  }, [state, hasFaults]);

  return (
    <fieldset
      ref={group}
      id={props.idOf(`part.${part.id}.part`)}
      tabIndex={-1}
      className={styles.part}
      data-removed={part.removed ? "" : undefined}
    >
      <legend className={styles.label}>{title}</legend>
      {state === "removed" ? (
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
          {state === "open" ? <OpenPart {...props} /> : <p>{partFacts(part, catalog, words)}</p>}
          <Actions>
            <Button
              variant="quiet"
              compact
              icon={<Trash2 />}
              aria-label={t("part.removeLabel", { title })}
              onClick={() => changePart({ removed: true })}
            >
              {t("part.remove")}
            </Button>
            {state === "closed" ? (
              <Button
                variant="second"
                compact
                icon={<Pencil />}
                aria-label={t("part.editLabel", { title })}
                onClick={() => setOpened(true)}
              >
                {t("part.edit")}
              </Button>
            ) : null}
          </Actions>
        </>
      )}
    </fieldset>
  );
}

function OpenPart({
  part,
  values: { side: root },
  flags,
  catalog,
  birthday,
  results,
  changePart,
  onResult,
  idOf,
  error,
}: PartFieldsProps) {
  const idOfPart = (field: PartField) => idOf(`part.${part.id}.${field}`);
  const texts = (field: PartField) => ({ id: idOfPart(field), error: error(`part.${part.id}.${field}`) });
  const placed = {
    values: part,
    flags,
    catalog,
    asPart: true,
    change: (next: Partial<SidedValues>, ...fields: SideField[]) => changePart(next, ...fields),
    idOf: idOfPart,
    error: (field: SideField) => error(`part.${part.id}.${field}`),
  };
  const noSide = hasNoSide(part.left.child, part.category, catalog);

  return (
    <>
      {flags.sides && !noSide ? (
        <Sides
          {...placed}
          known={!asksPartSide(part, root)}
          onSide={(side) => changePart(withSide(part, side), "side", "left.child", "right.child")}
        />
      ) : (
        <SideFields {...placed} side="left" only={flags.sides ? "elsewhere" : "all"} />
      )}
      <DayFields
        owner="part"
        values={part}
        flags={flags}
        birthday={birthday}
        change={changePart}
        idOf={idOfPart}
        error={(field) => error(`part.${part.id}.${field}`)}
      />
      {asksPartResult(part, flags) ? (
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
      ) : null}
    </>
  );
}
