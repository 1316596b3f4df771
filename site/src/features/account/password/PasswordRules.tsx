import { Check, Circle } from "lucide-react";
import { PASSWORD_RULES } from "../../../form/passwordRules";
import { useTranslation } from "../../../i18n/useTranslation";
import { cx } from "../../../ui/cx";
import styles from "./password.module.css";

/** A letter is there with the first small or capital one: its line would only be ticked together with another one. */
const LINES = PASSWORD_RULES.filter(({ key }) => key !== "hasLeastOneChar");

interface PasswordRulesProps {
  /** The id in the field's `aria-describedby`. */
  id: string;
  password: string;
}

/** The rules, each with a check mark when met. Screen readers announce only their number while typing. */
export function PasswordRules({ id, password }: PasswordRulesProps) {
  const { t } = useTranslation("password");
  const rules = LINES.map(({ key, check }) => ({
    key,
    met: password !== "" && check(password) === null,
  }));
  const met = rules.filter((rule) => rule.met).length;
  return (
    <div className={styles.rules} id={id}>
      <p>{t("rules")}</p>
      <ul>
        {rules.map((rule) => (
          <li key={rule.key} className={cx(styles.rule, rule.met && styles.met)}>
            {rule.met ? <Check /> : <Circle />}
            <span>{t(`rule.${rule.key}`)}</span>
            <span className="visually-hidden">({rule.met ? t("met") : t("open")})</span>
          </li>
        ))}
      </ul>
      <p className={styles.phrase}>{t("phrase")}</p>
      <p className="visually-hidden" role="status">
        {password === "" ? "" : t("metCount", { met, all: rules.length })}
      </p>
    </div>
  );
}
