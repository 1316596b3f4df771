import { Fragment, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import styles from "../tumor.module.css";
import { Code } from "./Code";
import { shownToken, type TokenField, type TumorFormula } from "./formula";
import { TokenDialog } from "./TokenDialog";

interface FormulaTokensProps {
  formula: TumorFormula;
  /** Id of the heading that names the group. */
  labelledBy: string;
  /** It is another person's: explained, not changed. */
  isRead?: boolean;
}

/** The formula as buttons, each opening its explanation. On paper it is one line of text. */
export function FormulaTokens({ formula, labelledBy, isRead = false }: FormulaTokensProps) {
  const { t } = useTranslation("tumor");
  const [open, setOpen] = useState<TokenField | null>(null);
  return (
    <>
      <p className={styles.printed} aria-hidden="true">
        {formula.tokens.map((token) => (
          <Fragment key={token.key}>
            <Code token={token} />{" "}
          </Fragment>
        ))}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
      <div className={styles.tokens} role="group" aria-labelledby={labelledBy}>
        {formula.tokens.map((token) => (
          <button
            key={token.key}
            type="button"
            className={styles.token}
            aria-haspopup="dialog"
            aria-label={`${shownToken(token)}: ${t(`short.${token.key}`)}`}
            onClick={() => setOpen(token.key)}
          >
            <Code token={token} />
          </button>
        ))}
      </div>
      {open ? (
        <TokenDialog formula={formula} field={open} isRead={isRead} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}
