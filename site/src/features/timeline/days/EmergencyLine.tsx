import { useState } from "react";
import { EmergencyHelp } from "../../../app/EmergencyHelp";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import styles from "../timeline.module.css";

/** The fixed emergency text with telephone links, beside the day, and the link to the number of the person's clinic. */
export function EmergencyLine() {
  const { t } = useTranslation("timeline");
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.emergency}>
      <b>{t("emergency.title")}</b>{" "}
      <span>
        <a className="nowrap" href="tel:112">
          112
        </a>{" "}
        {t("emergency.life")}
      </span>{" "}
      <span>
        <a className="nowrap" href="tel:116117">
          116 117
        </a>{" "}
        {t("emergency.practice")}
      </span>
      <Button variant="quiet" compact onClick={() => setOpen(true)}>
        {t("emergency.more")}
      </Button>
      <EmergencyHelp open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
