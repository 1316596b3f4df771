import { useTranslation } from "../../../i18n/useTranslation";
import { ChangeEmail } from "./ChangeEmail";

export default function ChangeEmailPage() {
  const { t } = useTranslation("email");
  return <ChangeEmail title={t("title.emailEdit", { ns: "common" })} />;
}
