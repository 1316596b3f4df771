import { Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../ui/Dialog";
import { LinkButton } from "../ui/LinkButton";
import styles from "./EmergencyHelp.module.css";

interface EmergencyHelpProps {
  open: boolean;
  onClose: () => void;
}

/** The fixed safety text with numbers to tap. It reads no value of the person and decides nothing. */
export function EmergencyHelp({ open, onClose }: EmergencyHelpProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} title={t("emergency.title")} closeText={t("action.close")} onClose={onClose}>
      <div className={styles.help}>
        <p>{t("emergency.text")}</p>
        <div>
          <LinkButton href="tel:112" variant="danger" block icon={<Phone />} className={styles.call}>
            {t("emergency.call112")}
          </LinkButton>
          <p className="small quiet">{t("emergency.for112")}</p>
        </div>
        <div>
          <LinkButton href="tel:116117" variant="second" block icon={<Phone />}>
            {t("emergency.call116117")}
          </LinkButton>
          <p className="small quiet">{t("emergency.for116117")}</p>
        </div>
        <div>
          <p className={styles.clinic}>{t("emergency.clinic")}</p>
          <p className="small quiet">{t("emergency.clinicHint")}</p>
        </div>
        <p className="small">{t("emergency.signs")}</p>
      </div>
    </Dialog>
  );
}
