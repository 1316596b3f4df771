import { useState } from "react";
import { call } from "../../../api/client";
import { useSessionUser } from "../../../api/hooks";
import { useReport } from "../../../app/useReport";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import styles from "./factor.module.css";

interface PasswordLinkProps {
  /** Why a password is needed; without it for who has forgotten theirs or never had one. */
  text?: string;
}

/** Mails a link for a password to who has forgotten it, or has none because they sign in with an external account. */
export function PasswordLink({ text }: PasswordLinkProps) {
  const { t } = useTranslation("factor");
  const report = useReport();
  const { user } = useSessionUser(true);
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      await call("POST", "password/reset", { body: { email: user?.email }, anonymous: true });
      setSent(true);
    } catch (cause) {
      report(cause);
    }
    setBusy(false);
  }

  if (sent)
    return (
      <Note kind="success" role="status">
        {t("link.sent")}
      </Note>
    );
  return (
    <Note kind="notice" role="status">
      <div className={styles.part}>
        <p>{text ?? t("link.text")}</p>
        <div>
          <Button
            variant="second"
            compact
            pending={busy}
            pendingText={t("link.pending")}
            onClick={() => void send()}
          >
            {t("link.send")}
          </Button>
        </div>
      </div>
    </Note>
  );
}
