import { type ReactNode, useId } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { Note } from "../../../ui/Note";
import { FormulaTokens } from "../formula/FormulaTokens";
import { type Formulas, hasEntries, type TumorFormula } from "../formula/formula";
import { PlainRows } from "../formula/PlainRows";
import { capitalized, locationsText, subtypeText } from "../formula/sentences";
import { useSpeech } from "../formula/useFormulas";
import { BreastIcon } from "../side/BreastIcon";
import { SIDES } from "../side/fields";
import styles from "../tumor.module.css";

interface ReadTumorProps {
  formulas: Formulas;
  /** Where nothing is entered. */
  nothing: ReactNode;
}

/** The tumour of another person, to be read, below an h2. Needs the words of `tumor` and `glossary`. */
export function ReadTumor({ formulas, nothing }: ReadTumorProps) {
  const filled = SIDES.map((side) => formulas[side]).filter(hasEntries);
  if (filled.length === 0) return nothing;
  return (
    <div className={styles.sides}>
      {filled.map((formula) => (
        <ReadSide key={formula.side} formula={formula} />
      ))}
    </div>
  );
}

function ReadSide({ formula }: { formula: TumorFormula }) {
  const { t } = useTranslation("tumor");
  const speech = useSpeech();
  const id = useId();
  const { side, tokens, localization, subtype } = formula;
  return (
    <article className={styles.card} data-side={side} aria-labelledby={id}>
      <header className={styles.cardHead}>
        <BreastIcon side={side} localization={localization} />
        <div className={styles.grow}>
          <h3 id={id} className={styles.cardTitle}>
            {t(`side.${side}`)}
          </h3>
          <p className={styles.cardPlace}>
            {capitalized(locationsText(speech, localization)) || t("card.noPlace")}
          </p>
        </div>
      </header>
      <div className={styles.cardBody}>
        {tokens.length > 0 ? (
          <div>
            <h4 id={`${id}-formula`} className={styles.formulaTitle}>
              {t("formula.word")}
            </h4>
            <p className={styles.tap}>{t("formula.tap")}</p>
            <FormulaTokens formula={formula} labelledBy={`${id}-formula`} isRead />
          </div>
        ) : null}
        <PlainRows formula={formula} />
        {/* What is missing is for the person to enter, and nobody else. */}
        {subtype && subtype.key !== "unknown" ? (
          <Note kind="notice">
            <p>
              <b>{subtypeText(speech, subtype)}</b> {t("read.caution")}
            </p>
          </Note>
        ) : null}
      </div>
    </article>
  );
}
