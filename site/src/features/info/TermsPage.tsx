import { useTranslation } from "react-i18next";
import { LegalText } from "./door/LegalText";
import { OpenFrame } from "./OpenFrame";

export default function TermsPage() {
  const { t } = useTranslation("info");
  return (
    <OpenFrame title={t("termsPage.title")} intro={t("termsPage.intro")}>
      <LegalText name="terms" />
    </OpenFrame>
  );
}
