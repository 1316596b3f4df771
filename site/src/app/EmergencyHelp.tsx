import { Phone } from "lucide-react";
import { useTranslation } from "../i18n/useTranslation";
import { Dialog } from "../ui/Dialog";
import { LinkButton } from "../ui/LinkButton";
import styles from "./EmergencyHelp.module.css";
import { Call112, SafetyNote } from "./SafetyNote";

interface EmergencyHelpProps {
  open: boolean;
  onClose: () => void;
}

/** The safety text with telephone links, one of them the person's own clinic's. The same text for everybody. */
export function EmergencyHelp({ open, onClose }: EmergencyHelpProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} title={t("emergency.title")} closeText={t("action.close")} onClose={onClose}>
      <div className={styles.help}>
        <SafetyNote texts={[t("emergency.fever")]} />
        <Call112 />
        <div>
          <LinkButton href="tel:116117" variant="second" block icon={<Phone />}>
            {t("emergency.call116117")}
          </LinkButton>
          <p className="small quiet">{t("emergency.for116117")}</p>
        </div>
        <p className="small">{t("emergency.signs")}</p>
      </div>
    </Dialog>
  );
}
