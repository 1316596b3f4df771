import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, TUMOR_ANCHOR } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { TumorSection } from "../../tumor/public/TumorSection";
import { AftercareSection } from "../care/AftercareSection";
import { IllnessTimelineLink } from "../care/IllnessTimelineLink";
import styles from "../medical.module.css";
import { TreatmentSection } from "../treatment/TreatmentSection";
import { JumpList } from "./JumpList";
import { ProfileDatesSection } from "./ProfileDatesSection";

/** Fragment ids of the sections. */
const PLACES = { diagnosis: "diagnosis", treatment: "treatment", aftercare: "aftercare" } as const;

export default function MedicalProfilePage() {
  const { t } = useTranslation("medical");
  const title = (name: string) => t(`title.${name}`, { ns: "common" });
  return (
    <Page title={title("medicalProfile")}>
      <JumpList
        items={[
          { place: PLACES.diagnosis, label: t("dates.title") },
          { place: TUMOR_ANCHOR, label: t("jump.tumor") },
          { place: PLACES.treatment, label: t("summary.title") },
          { place: PLACES.aftercare, label: title("aftercare") },
        ]}
      />
      <Note>
        <p>{t("safety.profile", { ns: "common" })}</p>
      </Note>
      <ProfileDatesSection id={PLACES.diagnosis} />
      <div className={styles.after}>
        <LinkButton as={Link} to={paths.cancerType} variant="second" compact>
          {t("jump.cancerType")}
        </LinkButton>
      </div>
      <TumorSection />
      <TreatmentSection id={PLACES.treatment} />
      <div className={styles.after}>
        <LinkButton as={Link} to={paths.drug} variant="second" compact>
          {t("jump.drug")}
        </LinkButton>
        <IllnessTimelineLink />
      </div>
      <div id={PLACES.aftercare}>
        <AftercareSection />
      </div>
    </Page>
  );
}
