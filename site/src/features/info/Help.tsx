import {
  CircleQuestionMark,
  FileText,
  Info,
  type LucideIcon,
  MessageCircle,
  Phone,
  Users,
} from "lucide-react";
import { useId, useState } from "react";
import { Link } from "../../app/Link";
import { CANCER_INFORMATION } from "../../app/phones";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { Button } from "../../ui/Button";
import { Disclosure } from "../../ui/Disclosure";
import { LinkButton } from "../../ui/LinkButton";
import { HintDialog } from "./HintDialog";
import { HINTS, type Hint } from "./hints";
import styles from "./info.module.css";
import { OpenFrame } from "./OpenFrame";
import { partsOf } from "./parts";

const NUMBERS = [
  { key: "emergency", numbers: ["112"] },
  { key: "talk", numbers: ["0800 111 0 111", "0800 111 0 222", "116 123"] },
  { key: "doctors", numbers: ["116 117"] },
  { key: "cancer", numbers: [CANCER_INFORMATION] },
] as const;

const ICONS: Readonly<Record<Hint, LucideIcon>> = {
  purpose: Info,
  doctorsletter: FileText,
  unknownresult: CircleQuestionMark,
  shareddevice: Users,
  messages: MessageCircle,
};

/** How the app works, and telephone numbers. */
export function Help() {
  const { t } = useTranslation("info");
  const cardId = useId();
  const [hint, setHint] = useState<Hint | null>(null);
  return (
    <OpenFrame title={t("help.title")} intro={t("help.intro")}>
      <div className={styles.part}>
        <h2>{t("help.howTitle")}</h2>
        {partsOf(t, "help.how").map(({ title, text }) => (
          <Disclosure key={title} summary={title}>
            <p>{text}</p>
          </Disclosure>
        ))}
        <LinkButton as={Link} to={paths.faq} variant="second" compact>
          {t("help.questions")}
        </LinkButton>
      </div>
      <section className={styles.card} aria-labelledby={cardId}>
        <h2 id={cardId}>{t("help.cardTitle")}</h2>
        <p>{t("help.cardText")}</p>
        <ul className={styles.numbers}>
          {NUMBERS.map(({ key, numbers }) => (
            <li key={key}>
              <span className={styles.calls}>
                {numbers.map((number) => (
                  <a key={number} href={`tel:${number.replaceAll(" ", "")}`} className={styles.call}>
                    <Phone />
                    {number}
                  </a>
                ))}
              </span>
              <span className="small">{t(`help.numbers.${key}`)}</span>
            </li>
          ))}
        </ul>
        <p className="small quiet">{t("help.germany")}</p>
      </section>
      <div className={styles.part}>
        <h2>{t("help.signsTitle")}</h2>
        <p>{t("emergency.signs", { ns: "common" })}</p>
      </div>
      <div className={styles.part}>
        <h2>{t("help.hintsTitle")}</h2>
        <ul className={styles.hints}>
          {HINTS.map((key) => {
            const Icon = ICONS[key];
            return (
              <li key={key}>
                <Button variant="quiet" compact icon={<Icon />} onClick={() => setHint(key)}>
                  {t(`hint.texts.${key}.title`)}
                </Button>
              </li>
            );
          })}
        </ul>
      </div>
      {hint ? <HintDialog hint={hint} onClose={() => setHint(null)} /> : null}
    </OpenFrame>
  );
}
