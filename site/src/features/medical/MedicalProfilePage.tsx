import { useTranslation } from "react-i18next";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import { ProfileDatesSection } from "./ProfileDatesSection";
import { TreatmentSummary } from "./TreatmentSummary";

export default function MedicalProfilePage() {
  const { t } = useTranslation();
  return (
    <Page title={t("title.medicalProfile")}>
      <Note>
        <p>{t("safety.profile")}</p>
      </Note>
      <ProfileDatesSection />
      <TreatmentSummary />
    </Page>
  );
}
