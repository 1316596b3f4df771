import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Link } from "../../app/Link";
import { useTranslation } from "../../i18n/useTranslation";
import { settled, unsentOf } from "../../offline/writes";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { logout } from "../../session/signOut";
import { Actions } from "../../ui/Actions";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Page } from "../../ui/Page";
import { useToast } from "../../ui/Toast";
import styles from "./account.module.css";

export default function LogoutPage() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const toast = useToast();
  const opened = useLocation().key === "default";
  const { user } = useSession();
  const [pending, setPending] = useState(false);
  const [unsent, setUnsent] = useState(0);

  function stay() {
    // Opened by its address: there is no previous page.
    if (opened) void navigate(paths.dashboard, { replace: true });
    else void navigate(-1);
  }

  /** Asks once more when something would be lost. */
  async function answerYes() {
    setPending(true);
    const count = user ? await numberOfUnsent(user.id) : 0;
    if (count === 0) return await leave();
    setPending(false);
    setUnsent(count);
  }

  async function leave() {
    setPending(true);
    if (!(await logout(user?.id))) toast.error(t("logout.incomplete", { ns: "outbox" }));
    await navigate(paths.login, { replace: true });
  }

  return (
    <Page title={t("logout.title")} intro={t("logout.consequence")} width="form">
      <Actions
        even
        className={styles.answers}
        back={
          <Button variant="second" onClick={stay}>
            {t("action.no", { ns: "common" })}
          </Button>
        }
        forward={
          <Button onClick={() => void answerYes()} pending={pending} pendingText={t("logout.pending")}>
            {t("action.yes", { ns: "common" })}
          </Button>
        }
      />
      <Dialog
        open={unsent > 0}
        role="alertdialog"
        title={t("logout.title", { ns: "outbox" })}
        onClose={() => setUnsent(0)}
        actions={
          // Staying is where yes was: a second tap on it loses nothing.
          <Actions
            even
            back={
              <Button variant="danger" onClick={leave} pending={pending} pendingText={t("logout.pending")}>
                {t("logout.leave", { ns: "outbox" })}
              </Button>
            }
            forward={
              <Button onClick={stay} data-autofocus="">
                {t("logout.stay", { ns: "outbox" })}
              </Button>
            }
          />
        }
      >
        <p className="quiet">
          {t("logout.text", { ns: "outbox", count: unsent })}{" "}
          <Link to={paths.outbox}>{t("note.link", { ns: "outbox" })}</Link>
        </p>
      </Dialog>
    </Page>
  );
}

/** How many changes a sign-out would delete. A device that does not tell keeps nobody from signing out. */
async function numberOfUnsent(owner: number): Promise<number> {
  try {
    await settled();
    return await unsentOf(owner);
  } catch (error) {
    console.warn("outbox not read", error);
    return 0;
  }
}
