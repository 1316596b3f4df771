import type { Block, SummaryPart } from "../../../app/summaryPart";
import { useTranslation } from "../../../i18n/useTranslation";
import { hasEntries, shownToken, type TumorFormula } from "../formula/formula";
import { formulaParagraph, sideName } from "../formula/sentences";
import { useFormulas, useSpeech } from "../formula/useFormulas";
import { SIDES } from "../side/fields";

/** The tumour of each side: its formula, and the same in whole sentences. Needs the words of `tumor`. */
export function useTumorPart(): SummaryPart {
  const { t } = useTranslation("tumor");
  const speech = useSpeech();
  const { formulas, error, reload } = useFormulas();

  function blocksOf(formula: TumorFormula): Block[] {
    const code = formula.tokens.map(shownToken).join(" ");
    return [
      { kind: "heading", text: sideName(speech, formula.side) },
      ...(code ? [{ kind: "facts", rows: [[t("formula.word"), code]] } as const] : []),
      { kind: "text", text: formulaParagraph(speech, formula) },
    ];
  }

  return {
    blocks:
      formulas &&
      SIDES.map((side) => formulas[side])
        .filter(hasEntries)
        .flatMap(blocksOf),
    error,
    reload: () => void reload(),
  };
}
