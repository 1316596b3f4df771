import { useTranslation } from "../../i18n/useTranslation";
import { OpenFrame } from "./OpenFrame";
import { LegalText } from "./public/LegalText";

export default function PrivacyPage() {
  const { t } = useTranslation("info");
  return (
    <OpenFrame title={t("privacyPage.title")} intro={t("privacyPage.intro")}>
      <LegalText name="privacy" />
    </OpenFrame>
  );
}
