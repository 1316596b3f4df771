import { useTranslation } from "react-i18next";
import help from "../../../../../infra/catalog/lists/receptorvaluehelp.json";
import { LANGUAGE_IDS } from "../../../constants";
import { isLanguage } from "../../../i18n/languages";
import { Disclosure } from "../../../ui/Disclosure";
import styles from "../tumor.module.css";

/** How a number in the report is read as positive or negative. Nothing of it is stored. */
export function ReceptorHelp() {
  const { t, i18n } = useTranslation("tumor");
  const id = LANGUAGE_IDS[isLanguage(i18n.language) ? i18n.language : "de"];
  const inWords = <T extends { language: number }>(translations: readonly T[]) =>
    translations.find(({ language }) => language === id);
  const { irs, share, disagree } = help.frame;
  return (
    <Disclosure summary={t("receptor.number")}>
      <div className={styles.help}>
        <dl className={styles.readings}>
          {help.rows.map(({ key, translations }) => {
            const words = inWords(translations);
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
            {inWords(texts)?.text}
          </p>
        ))}
      </div>
    </Disclosure>
  );
}
