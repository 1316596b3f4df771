import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import styles from "../tumor.module.css";
import { Code } from "./Code";
import type { TumorFormula } from "./formula";
import { histologyText, tokenSentence } from "./sentences";
import { useSpeech } from "./useFormulas";

/** Lines that are shown before the button for all of them is pressed. */
const AT_A_GLANCE = 5;

interface PlainRowsProps {
  formula: TumorFormula;
  /** Shows all lines at once. */
  whole?: boolean | undefined;
}

/** Every token with its plain sentence, and the tissue type, which has no token. */
export function PlainRows({ formula, whole = false }: PlainRowsProps) {
  const { t } = useTranslation("tumor");
  const speech = useSpeech();
  const listId = useId();
  const [all, setAll] = useState(whole);
  const histology = histologyText(formula);
  const rows = [
    ...formula.tokens.map((token) => ({
      key: token.key as string,
      sign: <Code token={token} />,
      label: t(`short.${token.key}`),
      text: tokenSentence(speech, token),
    })),
    ...(histology ? [{ key: "histology", sign: null, label: t("field.histology"), text: histology }] : []),
  ];
  const foldable = !whole && rows.length > AT_A_GLANCE;
  if (rows.length === 0) return null;
  return (
    <>
      <ul id={listId} className={styles.plain} aria-label={t("formula.plain")}>
        {rows.map(({ key, sign, label, text }, index) => (
          <li key={key} className={styles.row} data-folded={!all && index >= AT_A_GLANCE ? "" : undefined}>
            <b>{sign}</b>
            <span>
              <span className={styles.label}>{label}</span>
              {text}
            </span>
          </li>
        ))}
      </ul>
      {foldable ? (
        <Button
          variant="quiet"
          compact
          className={styles.more}
          aria-expanded={all}
          aria-controls={listId}
          onClick={() => setAll((now) => !now)}
        >
          {all ? t("formula.less") : t("formula.all", { count: rows.length })}
          <ChevronDown className={styles.arrow} data-open={all ? "" : undefined} />
        </Button>
      ) : null}
    </>
  );
}
