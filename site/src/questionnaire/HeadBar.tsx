import { HeartHandshake } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import styles from "./questionnaire.module.css";

interface HeadBarProps {
  /** The period that is asked about. */
  recall: string | undefined;
  card: ReactNode;
}

/** Always in sight: the period that is asked about, and the way to help. */
export function HeadBar({ recall, card }: HeadBarProps) {
  const { t } = useTranslation("questionnaire");
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.recall}>{recall}</p>
        <Button variant="soft" compact icon={<HeartHandshake />} onClick={() => setOpen(true)}>
          {t("help.open")}
        </Button>
      </div>
      <Dialog
        open={open}
        title={t("help.open")}
        closeText={t("action.close", { ns: "common" })}
        onClose={() => setOpen(false)}
      >
        {card}
      </Dialog>
    </>
  );
}
