import { Phone } from "lucide-react";
import { useId } from "react";
import { Link } from "../../../app/Link";
import { CANCER_INFORMATION } from "../../../app/phones";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import styles from "./HelpCard.module.css";

/** The fixed card with telephone numbers for a crisis; below a result the own team comes first. Pages that use it have to load the words of `contact`. */
export function HelpCard({ isTeamFirst = false }: { isTeamFirst?: boolean }) {
  const { t } = useTranslation("contact");
  const titleId = useId();
  const team = (
    <li>
      <p className={styles.who}>{t("help.team.name")}</p>
      <p>
        <Link to={paths.myTeam}>{t("help.team.link")}</Link>
      </p>
      <p className="small quiet">{t("help.team.text")}</p>
    </li>
  );
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId} className={styles.title}>
        {t("help.title")}
      </h2>
      <p>{t("help.text")}</p>
      <ul className={styles.contacts}>
        {isTeamFirst ? team : null}
        {CONTACTS.map(({ key, numbers }) => (
          <li key={key}>
            <p className={styles.who}>{t(`help.${key}.name`)}</p>
            <p className={styles.numbers}>
              {numbers.map((number) => (
                <a key={number} href={`tel:${number.replace(/ /g, "")}`} className={styles.number}>
                  <Phone />
                  {number}
                </a>
              ))}
            </p>
            <p className="small quiet">{t(`help.${key}.text`)}</p>
          </li>
        ))}
        {!isTeamFirst && team}
      </ul>
    </section>
  );
}

/**
 * Shows the card when it may be needed. Screen readers announce only that it is there: reading all of it would
 * interrupt the person while they answer.
 */
export function HelpIfNeeded({ needed }: { needed: boolean }) {
  const { t } = useTranslation("contact");
  return (
    <>
      <p className="visually-hidden" role="status">
        {needed ? t("help.shown") : ""}
      </p>
      {needed ? <HelpCard /> : null}
    </>
  );
}

/** German numbers as people dial them. */
const CONTACTS = [
  { key: "emergency", numbers: ["112"] },
  { key: "pastoral", numbers: ["0800 111 0 111", "0800 111 0 222", "116 123"] },
  { key: "oncall", numbers: ["116 117"] },
  { key: "cancer", numbers: [CANCER_INFORMATION] },
] as const;
