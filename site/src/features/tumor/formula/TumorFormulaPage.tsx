import { Printer } from "lucide-react";
import { useId } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths, tumorFormulaEditPath } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Report } from "../../../ui/pictures/Report";
import { Skeleton } from "../../../ui/Skeleton";
import { BreastIcon } from "../side/BreastIcon";
import { isSide, SIDES } from "../side/fields";
import styles from "../tumor.module.css";
import { FormulaQuestions } from "./FormulaQuestions";
import { FormulaTokens } from "./FormulaTokens";
import { hasEntries, isTokenField, type TumorFormula } from "./formula";
import { PlainRows } from "./PlainRows";
import { SubtypeNote } from "./SubtypeNote";
import { formulaParagraph } from "./sentences";
import { TokenDialog } from "./TokenDialog";
import { useFormulas, useSpeech } from "./useFormulas";

/** The formula of each side in whole sentences, also for printing. As `tumorformula-modal` with one token explained. */
export default function TumorFormulaPage() {
  const { t } = useTranslation("tumor");
  const { formulas, error, reload } = useFormulas();
  const filled = formulas && SIDES.map((side) => formulas[side]).filter(hasEntries);

  return (
    <Page
      title={t("title.tumorFormula", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.medicalProfile} className="no-print">
          {t("page.back")}
        </BackLink>
      }
      intro={t("formula.intro")}
      actions={
        filled?.length ? (
          <Button variant="second" compact icon={<Printer />} onClick={() => window.print()}>
            {t("formula.print")}
          </Button>
        ) : undefined
      }
    >
      {filled?.length === 0 ? (
        <EmptyState
          picture={<Report />}
          title={t("page.emptyTitle")}
          titleLevel={2}
          text={t("formula.noneHint")}
          action={
            <LinkButton as={Link} to={paths.tumorInformation}>
              {t("page.toInfo")}
            </LinkButton>
          }
        />
      ) : null}
      {filled?.length ? (
        <div className={styles.sides}>
          {filled.map((formula) => (
            <FormulaSide key={formula.side} formula={formula} />
          ))}
        </div>
      ) : null}
      {filled ? null : error ? (
        <LoadFailure error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
      <AskedToken formulas={filled} />
    </Page>
  );
}

function FormulaSide({ formula }: { formula: TumorFormula }) {
  const { t } = useTranslation("tumor");
  const speech = useSpeech();
  const id = useId();
  const { side } = formula;
  return (
    <article className={styles.card} data-side={side} aria-labelledby={`${id}-side`}>
      <header className={styles.cardHead}>
        <BreastIcon side={side} localization={formula.localization} />
        <h2 id={`${id}-side`} className={styles.cardTitle}>
          {t(`side.${side}`)}
        </h2>
      </header>
      <div className={styles.cardBody}>
        {formula.tokens.length > 0 ? (
          <div>
            <h3 id={`${id}-formula`} className={styles.formulaTitle}>
              {t("formula.title")}
            </h3>
            <p className={styles.tap}>{t("formula.tap")}</p>
            <FormulaTokens formula={formula} labelledBy={`${id}-formula`} />
            {formula.prefixchosen ? <p className={styles.quietSmall}>{t("formula.changed")}</p> : null}
          </div>
        ) : null}
        <section aria-labelledby={`${id}-paragraph`}>
          <h3 id={`${id}-paragraph`} className={styles.formulaTitle}>
            {t("page.paragraph")}
          </h3>
          <p>{formulaParagraph(speech, formula)}</p>
        </section>
        <section aria-labelledby={`${id}-rows`}>
          <h3 id={`${id}-rows`} className={styles.formulaTitle}>
            {t("page.rows")}
          </h3>
          <PlainRows formula={formula} whole />
        </section>
        <FormulaQuestions formula={formula} />
        <SubtypeNote subtype={formula.subtype} />
        <Actions
          forward={
            <LinkButton
              as={Link}
              to={tumorFormulaEditPath(side)}
              variant="second"
              className="no-print"
              aria-label={t(`formula.editSide.${side}`)}
            >
              {t("formula.edit")}
            </LinkButton>
          }
        />
      </div>
    </article>
  );
}

/** The token in the address of the modal; with a wrong side or key only the page is shown. */
function AskedToken({ formulas }: { formulas: readonly TumorFormula[] | undefined }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [side, key] = [query.get("side"), query.get("key")];
  if (pathname !== paths.tumorFormulaModal || !isSide(side) || !isTokenField(key)) return null;
  const formula = formulas?.find((one) => one.side === side);
  if (!formula) return null;
  return (
    <TokenDialog
      formula={formula}
      field={key}
      onClose={() => void navigate(paths.tumorFormula, { replace: true })}
    />
  );
}
