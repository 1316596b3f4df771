import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, TUMOUR_ANCHOR } from "../../paths";
import { LinkButton } from "../../ui/LinkButton";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import { AftercareSection } from "../care/door/AftercareSection";
import { IllnessTimelineLink } from "../care/door/IllnessTimelineLink";
import { TumourSection } from "../tumour/door/TumourSection";
import { JumpList } from "./JumpList";
import styles from "./medical.module.css";
import { ProfileDatesSection } from "./ProfileDatesSection";
import { TreatmentSection } from "./TreatmentSection";

/** Places on the page that can be linked to, as they stand in the address. */
const PLACES = { diagnosis: "diagnosis", treatment: "treatment", aftercare: "aftercare" } as const;

export default function MedicalProfilePage() {
  const { t } = useTranslation("medical");
  const title = (name: string) => t(`title.${name}`, { ns: "common" });
  return (
    <Page title={title("medicalProfile")}>
      <JumpList
        items={[
          { place: PLACES.diagnosis, label: t("dates.title") },
          { place: TUMOUR_ANCHOR, label: t("jump.tumour") },
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
      <TumourSection />
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
