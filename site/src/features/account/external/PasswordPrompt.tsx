import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { PasswordField } from "../../../ui/PasswordField";
import styles from "./external.module.css";

interface PasswordPromptProps {
  /** What is wrong with the password that was entered last. */
  fault: string | null;
  pending: boolean;
  onPassword: (password: string) => void;
  onCancel: () => void;
}

/** There is an account with this address: its password connects the external account to it. */
export function PasswordPrompt({ fault, pending, onPassword, onCancel }: PasswordPromptProps) {
  const { t } = useTranslation("external");
  const id = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!pending) onPassword(String(new FormData(event.currentTarget).get("password") ?? ""));
  }

  return (
    <Dialog
      title={t("LOGIN.SOCIAL_CONNECT_ALERT.TITLE")}
      onClose={onCancel}
      actions={
        <Actions
          even
          back={
            <Button variant="second" onClick={onCancel}>
              {t("action.cancel", { ns: "common" })}
            </Button>
          }
          forward={
            <Button type="submit" form={id} pending={pending} pendingText={t("prompt.pending")}>
              {t("prompt.submit")}
            </Button>
          }
        />
      }
    >
      <form id={id} className={styles.prompt} onSubmit={submit} noValidate>
        <p>{t("LOGIN.SOCIAL_CONNECT_ALERT.MESSAGE_EXISTING")}</p>
        <PasswordField
          id={`${id}-password`}
          name="password"
          label={t("prompt.password")}
          showText={t("prompt.show")}
          hideText={t("prompt.hide")}
          error={fault ?? undefined}
          required
          data-autofocus=""
        />
        <p>
          <Link to={paths.forgot}>{t("prompt.forgot")}</Link>
        </p>
      </form>
    </Dialog>
  );
}
