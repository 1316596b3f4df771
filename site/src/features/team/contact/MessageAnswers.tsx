import { useEntities } from "../../../api/hooks";
import { dayText } from "../../../app/dayText";
import { useTranslation } from "../../../i18n/useTranslation";
import { Section } from "../../../ui/Section";
import styles from "./contact.module.css";

/** What the operator has answered, the newest first; nothing while there is none. */
export function MessageAnswers() {
  const { t } = useTranslation("contact");
  const { items } = useEntities("contact");
  const answered = (items ?? [])
    .filter(({ answer }) => answer)
    .sort((one, other) => (other.answered ?? "").localeCompare(one.answered ?? ""));
  if (answered.length === 0) return null;
  return (
    <Section title={t("answers.title")}>
      {answered.map(({ id, subject, text, answer, answered: day }) => (
        <div key={id} className={styles.answer}>
          <p className="small quiet">{t("answers.yours")}</p>
          <p>{[subject, text].filter(Boolean).join("\n")}</p>
          <p className="small quiet">{t("answers.ours", { day: day ? dayText(day) : "" })}</p>
          <p>{answer}</p>
        </div>
      ))}
    </Section>
  );
}
