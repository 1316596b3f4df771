import { Phone, Thermometer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../ui/Dialog";
import { LinkButton } from "../ui/LinkButton";
import { Note } from "../ui/Note";
import { ClinicPhone } from "./ClinicPhone";
import { useDateSupport } from "./dateSupport";
import styles from "./EmergencyHelp.module.css";
import { useChemoRuns } from "./useChemoRuns";

interface EmergencyHelpProps {
  open: boolean;
  onClose: () => void;
}

/** The safety text with telephone links, one of them her clinic's. The same text for everybody. */
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
        <FeverRule />
        <ClinicPhone />
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

/** Hidden only when it is known that no chemotherapy is ongoing; shown when that is unknown. */
function FeverRule() {
  const { t } = useTranslation();
  const { today } = useDateSupport();
  if (useChemoRuns(today) === false) return null;
  return (
    <Note kind="notice" icon={<Thermometer />}>
      <p>{t("emergency.fever")}</p>
    </Note>
  );
}
