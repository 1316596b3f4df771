import { useTranslation } from "react-i18next";
import { LegalText } from "./door/LegalText";
import { OpenFrame } from "./OpenFrame";

export default function PrivacyPage() {
  const { t } = useTranslation("info");
  return (
    <OpenFrame title={t("privacyPage.title")} intro={t("privacyPage.intro")}>
      <LegalText name="privacy" />
    </OpenFrame>
  );
}
