import { FileText } from "lucide-react";
import { useTranslation } from "../../../i18n/useTranslation";
import { cx } from "../../../ui/cx";
import { Disclosure } from "../../../ui/Disclosure";
import styles from "./assistant.module.css";
import type { StepKey } from "./steps";

/** Lines of an invented report, to show the line of the question among its neighbours. */
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

/** Where the answer is found in the report, and a plain explanation. */
export function ReportHelp({ stepKey, open, onToggle }: ReportHelpProps) {
  const { t } = useTranslation("tumor");
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
      </div>
    </Disclosure>
  );
}
