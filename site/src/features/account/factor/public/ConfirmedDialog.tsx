import { useTranslation } from "../../../../i18n/useTranslation";
import { Dialog } from "../../../../ui/Dialog";
import { type Confirmed, ConfirmedForm } from "../ConfirmedForm";
import styles from "../factor.module.css";

export type { Confirmed } from "../ConfirmedForm";

interface ConfirmedDialogProps<Answer> {
  title: string;
  /** What happens then. */
  text: string;
  submitText: string;
  busyText?: string;
  send: (confirmed: Confirmed) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

/** Asks for the password over a page that stays as it is, with all that was typed there. */
export function ConfirmedDialog<Answer>({ title, text, onClose, ...form }: ConfirmedDialogProps<Answer>) {
  const { t } = useTranslation("factor");
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.part}>
        <p>{text}</p>
        <p>{t("password.why")}</p>
        <ConfirmedForm label={title} onCancel={onClose} {...form} />
      </div>
    </Dialog>
  );
}
