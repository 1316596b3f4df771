import { useTranslation } from "../../i18n/useTranslation";
import { OpenFrame } from "./OpenFrame";
import { LegalText } from "./public/LegalText";

export default function TermsPage() {
  const { t } = useTranslation("info");
  return (
    <OpenFrame title={t("termsPage.title")} intro={t("termsPage.intro")}>
      <LegalText name="terms" />
    </OpenFrame>
  );
}
