import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { tumorInformationModalPath } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";
import { Note } from "../../../ui/Note";
import { carriesPrefix, type TumorFormula } from "./formula";
import { unlikely } from "./unlikely";

/** Questions about missing or contradictory entries; the entries themselves are not changed. */
export function FormulaQuestions({ formula }: { formula: TumorFormula }) {
  const { t } = useTranslation("tumor");
  const { side } = formula;
  const odd = unlikely(formula);
  return (
    <>
      {carriesPrefix(formula) && formula.prefix === null ? (
        <Note className="no-print">
          <p>{t("ask.prefix")}</p>
          <LinkButton
            as={Link}
            to={tumorInformationModalPath(side, "formulaprefix")}
            variant="second"
            compact
            aria-label={t(`ask.answerSide.${side}`)}
          >
            {t("ask.answer")}
          </LinkButton>
        </Note>
      ) : null}
      {odd.length > 0 ? (
        <Note className="no-print">
          {odd.map((name) => (
            <p key={name}>{t(`unlikely.${name}`)}</p>
          ))}
          <p>{t("unlikely.help")}</p>
        </Note>
      ) : null}
    </>
  );
}
