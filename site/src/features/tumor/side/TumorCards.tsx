import { type ReactNode, useReducer, useRef } from "react";
import { useStoredDrafts } from "../../../form/useStoredDrafts";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import type { Formulas, TumorFormula } from "../formula/formula";
import styles from "../tumor.module.css";
import { ALL_VIEWED, type CardEvent, cardModes, openSides } from "./cards";
import { SIDES, type Side } from "./fields";
import { SideCard } from "./SideCard";
import type { SideFormHandle } from "./SideForm";
import { cardDraft } from "./useSideForm";

interface TumorCardsProps {
  formulas: Formulas;
  headingLevel: 2 | 3;
  /** Replaces the lines of the formula below it. */
  facts?: ((formula: TumorFormula) => ReactNode) | undefined;
  /** Whether the cards load the progress of the assistant. */
  resumes?: boolean | undefined;
  /** Whether what is below the heads of the cards is rendered. */
  belowFold?: boolean | undefined;
}

const DRAFTS = SIDES.map(cardDraft);

/** W-CARDS: one card per side, each reporting its edit mode, and one button that saves both. */
export function TumorCards({ formulas, headingLevel, facts, resumes, belowFold }: TumorCardsProps) {
  const { t } = useTranslation("tumor");
  const [modes, move] = useReducer(cardModes, ALL_VIEWED);
  const [said, say] = useReducer((_: string, text: string) => text, "");
  const forms = useRef(new Map<Side, SideFormHandle>());
  const open = SIDES.filter((side) => modes[side] !== "view");

  useStoredDrafts(DRAFTS, (key) => {
    const side = SIDES.find((one) => cardDraft(one) === key);
    if (side) dispatch({ type: "edit", side });
  });

  function dispatch(event: CardEvent) {
    move(event);
    if (event.type === "edit") say(t(`card.announce.${event.side}`));
    if (event.type === "completed" || event.type === "cancel") say(t(`card.announceView.${event.side}`));
  }

  async function saveAll() {
    // One after the other: both sides are stored in the same rows.
    for (const side of openSides(modes)) await forms.current.get(side)?.save();
  }

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <div className={styles.sides}>
        {SIDES.map((side) => (
          <SideCard
            key={side}
            formula={formulas[side]}
            mode={modes[side]}
            dispatch={dispatch}
            headingLevel={headingLevel}
            resumes={resumes}
            belowFold={belowFold}
            form={(handle) => {
              if (handle) forms.current.set(side, handle);
              else forms.current.delete(side);
            }}
            facts={facts?.(formulas[side])}
          />
        ))}
      </div>
      {open.length === SIDES.length ? (
        <div className={styles.saveAll}>
          <Button
            pending={open.some((side) => modes[side] === "saving")}
            pendingText={t("action.saving", { ns: "common" })}
            onClick={() => void saveAll()}
          >
            {t("card.saveAll")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
