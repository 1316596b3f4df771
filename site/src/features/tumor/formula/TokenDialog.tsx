import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { tumorInformationModalPath } from "../../../paths";
import { Dialog } from "../../../ui/Dialog";
import { LinkButton } from "../../../ui/LinkButton";
import { GlossaryLink } from "../../reading/glossary/public/GlossaryLink";
import styles from "../tumor.module.css";
import { shownToken, type TokenField, type TumorFormula } from "./formula";
import { tokenMeaning, tokenSentence } from "./sentences";
import { useSpeech } from "./useFormulas";

interface TokenDialogProps {
  formula: TumorFormula;
  field: TokenField;
  /** It is another person's: there is no way to change it. */
  isRead?: boolean;
  onClose: () => void;
}

/** One token of the formula: its general meaning, its meaning for this tumour, and the entry it comes from. */
export function TokenDialog({ formula, field, isRead = false, onClose }: TokenDialogProps) {
  const { t } = useTranslation("tumor");
  const speech = useSpeech();
  const token = formula.tokens.find(({ key }) => key === field);
  const prefix = formula.prefix;
  const name = token && (typeof token.value === "number" ? shownToken(token) : token.value?.name);
  return (
    <Dialog
      title={token ? `${shownToken(token)}: ${t(`short.${field}`)}` : t(`short.${field}`)}
      closeText={t("action.close", { ns: "common" })}
      onClose={onClose}
      actions={
        isRead ? undefined : (
          <LinkButton as={Link} to={tumorInformationModalPath(formula.side, field)} variant="second">
            {t("token.change")}
          </LinkButton>
        )
      }
    >
      <p className={styles.quietSmall}>{t(`side.${formula.side}`)}</p>
      <section>
        <h3 className={styles.small}>{t(isRead ? "read.here" : "token.you")}</h3>
        <p className={styles.sentence}>{token ? tokenSentence(speech, token) : t("token.missing")}</p>
        {name ? (
          <p className={styles.quietSmall}>{t(isRead ? "read.entry" : "token.entry", { name })}</p>
        ) : null}
      </section>
      <section>
        <h3 className={styles.small}>{t("token.means")}</h3>
        <dl className={styles.meanings}>
          {tokenMeaning(speech, field, token ? prefix : null).map(({ sign, text }) => (
            <div key={sign}>
              <dt>{sign}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      {token ? (
        <p>
          <GlossaryLink name={token.glossary}>{t("token.glossary")}</GlossaryLink>
        </p>
      ) : null}
    </Dialog>
  );
}
