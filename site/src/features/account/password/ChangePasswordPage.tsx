import { useNavigate } from "react-router";
import { call } from "../../../api/client";
import { useSessionUser } from "../../../api/hooks";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { cx } from "../../../ui/cx";
import { Page } from "../../../ui/Page";
import { PasswordForm } from "./PasswordForm";
import styles from "./password.module.css";
import { usePasswordForm } from "./usePasswordForm";

/** A new password by the present one. */
export default function ChangePasswordPage() {
  const { t } = useTranslation("password");
  const navigate = useNavigate();
  const { user } = useSessionUser(true);
  const toPersonalData = () => void navigate(paths.personalData, { replace: true });
  const form = usePasswordForm({
    asksOld: true,
    send: async ({ oldpassword, password, factor }) => {
      const body = { oldpassword, password, ...(factor.trim() !== "" && { factor: factor.trim() }) };
      await call("POST", "password/update", { body });
    },
    savedText: () => t("changed"),
    onSaved: toPersonalData,
    onCancel: toPersonalData,
  });
  return (
    <Page
      title={t("title.passwordEdit", { ns: "common" })}
      intro={t("change.intro")}
      back={
        <BackLink as={Link} to={paths.personalData}>
          {t("title.personalData", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <PasswordForm form={form} asksOld email={user?.email} />
      <p className={cx("small quiet", styles.hint)}>{t("change.forgotten")}</p>
    </Page>
  );
}
