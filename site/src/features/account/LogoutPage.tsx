import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../paths";
import { logout } from "../../session/signOut";
import { Actions } from "../../ui/Actions";
import { Button } from "../../ui/Button";
import { Page } from "../../ui/Page";
import styles from "./account.module.css";

export default function LogoutPage() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const opened = useLocation().key === "default";
  const [pending, setPending] = useState(false);

  function stay() {
    // Opened by its address: there is no previous page.
    if (opened) void navigate(paths.dashboard, { replace: true });
    else void navigate(-1);
  }

  async function leave() {
    setPending(true);
    await logout();
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
          <Button onClick={leave} pending={pending} pendingText={t("logout.pending")}>
            {t("action.yes", { ns: "common" })}
          </Button>
        }
      />
    </Page>
  );
}
