import { FileText } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import receptorvaluehelp from "../../../../../infra/catalog/lists/receptorvaluehelp.json";
import { LANGUAGE_IDS } from "../../../app/constants";
import { isLanguage } from "../../../i18n/languages";
import { cx } from "../../../ui/cx";
import { Disclosure } from "../../../ui/Disclosure";
import styles from "./assistant.module.css";
import type { StepKey } from "./steps";

/** Lines of an invented report, so that the wanted one can be shown among its neighbours. */
const REPORTS: readonly (readonly StepKey[])[] = [
  ["estrogen", "progesterone", "her2", "fish", "ki67"],
  ["histology", "grading", "localization"],
  ["size", "nodes", "metastases", "resection"],
];

interface ReportHelpProps {
  stepKey: StepKey;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** Where the answer stands in the report, and what it is about in plain words. */
export function ReportHelp({ stepKey, open, onToggle }: ReportHelpProps) {
  const { t } = useTranslation("tumour");
  const lines = REPORTS.find((report) => report.includes(stepKey)) ?? [];
  return (
    <Disclosure
      className={cx("extra", styles.help)}
      icon={<FileText />}
      summary={t("assistant.help.open")}
      open={open}
      onToggle={onToggle}
    >
      <div className={styles.helpBody}>
        <p>{t(`assistant.about.${stepKey}`)}</p>
        <h2 className={styles.helpTitle}>{t("assistant.help.title")}</h2>
        <ul className={styles.report}>
          {lines.map((line) => (
            <li key={line}>
              {line === stepKey ? (
                <mark className={styles.wanted}>{t(`assistant.report.${line}`)}</mark>
              ) : (
                t(`assistant.report.${line}`)
              )}
            </li>
          ))}
        </ul>
        <p className={styles.small}>
          {t("assistant.help.example")} {t(`assistant.find.${stepKey}`)}
        </p>
        {stepKey === "estrogen" || stepKey === "progesterone" ? <ReceptorValues /> : null}
      </div>
    </Disclosure>
  );
}

interface Translated {
  language: number;
}

/** From the numbers of a report to the answer. */
function ReceptorValues() {
  const { t, i18n } = useTranslation("tumour");
  const titleId = useId();
  const language = LANGUAGE_IDS[isLanguage(i18n.language) ? i18n.language : "de"];
  const own = <T extends Translated>(texts: readonly T[]) => texts.find((text) => text.language === language);
  const { irs, share, disagree } = receptorvaluehelp.frame;
  return (
    <>
      <h2 id={titleId} className={styles.helpTitle}>
        {t("assistant.help.table")}
      </h2>
      <table className={styles.values} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{t("assistant.help.value")}</th>
            <th scope="col">{t("assistant.help.reading")}</th>
          </tr>
        </thead>
        <tbody>
          {receptorvaluehelp.rows.map(({ key, translations }) => (
            <tr key={key}>
              <th scope="row">{own(translations)?.value}</th>
              <td>{own(translations)?.reading}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {[irs, share, disagree].map((texts) => (
        <p key={own(texts)?.text} className={styles.small}>
          {own(texts)?.text}
        </p>
      ))}
    </>
  );
}
