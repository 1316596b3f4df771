import { Phone, Thermometer } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/useTranslation";
import { LinkButton } from "../ui/LinkButton";
import { Note } from "../ui/Note";
import { ClinicPhone } from "./ClinicPhone";
import styles from "./EmergencyHelp.module.css";

interface SafetyNoteProps {
  texts: readonly string[];
  /** Further numbers to call. */
  children?: ReactNode;
}

/** A fixed safety text, the same for everybody whatever they entered, with the numbers that it tells to call. */
export function SafetyNote({ texts, children }: SafetyNoteProps) {
  return (
    <Note kind="notice" icon={<Thermometer />}>
      <div className={styles.help}>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <ClinicPhone />
        {children}
      </div>
    </Note>
  );
}

/** In danger of life. */
export function Call112() {
  const { t } = useTranslation();
  return (
    <div>
      <LinkButton href="tel:112" variant="danger" block icon={<Phone />} className={styles.call}>
        {t("emergency.call112")}
      </LinkButton>
      <p className="small quiet">{t("emergency.for112")}</p>
    </div>
  );
}
