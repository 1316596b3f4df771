import help from "../../../../../infra/catalog/lists/receptorvaluehelp.json";
import { inLanguage } from "../../../i18n/translations";
import { useTranslation } from "../../../i18n/useTranslation";
import { Disclosure } from "../../../ui/Disclosure";
import styles from "../tumor.module.css";

/** Converts a number of the report to positive or negative. Nothing of it is stored. */
export function ReceptorHelp() {
  const { t, i18n } = useTranslation("tumor");
  const { irs, share, disagree } = help.frame;
  return (
    <Disclosure summary={t("receptor.number")}>
      <div className={styles.help}>
        <dl className={styles.readings}>
          {help.rows.map(({ key, translations }) => {
            const words = inLanguage(translations, i18n.language);
            return (
              <div key={key}>
                <dt>{words?.value}</dt>
                <dd>{words?.reading}</dd>
              </div>
            );
          })}
        </dl>
        {[irs, share, disagree].map((texts) => (
          <p key={texts[0]?.text} className={styles.quietSmall}>
            {inLanguage(texts, i18n.language)?.text}
          </p>
        ))}
      </div>
    </Disclosure>
  );
}
