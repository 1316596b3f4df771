import { BookOpenText, Microscope, Milestone, Pill } from "lucide-react";
import { Link } from "../../../app/Link";
import { useBelowFold } from "../../../app/useBelowFold";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths, TUMOR_ANCHOR } from "../../../paths";
import { useMedia, WIDE } from "../../../platform/useMedia";
import { CategoryTile } from "../../../ui/CategoryTile";
import { LinkList, LinkRow } from "../../../ui/LinkList";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { ReportsSection } from "../../papers/public/ReportsSection";
import { TumorSection } from "../../tumor/public/TumorSection";
import { AftercareSection } from "../care/AftercareSection";
import styles from "../medical.module.css";
import { TreatmentSection } from "../treatment/TreatmentSection";
import { JumpList } from "./JumpList";
import { ProfileDatesSection } from "./ProfileDatesSection";

/** Fragment ids of the sections. */
const ANCHORS = {
  diagnosis: "diagnosis",
  treatment: "treatment",
  aftercare: "aftercare",
  reports: "reports",
} as const;

/** Pages that belong to the profile and have no part of their own on it. */
const MORE = [
  ["myMedicines", Pill],
  ["cancerType", Microscope],
  ["drug", BookOpenText],
  ["illnessTimeline", Milestone],
] as const;

export default function MedicalProfilePage() {
  const { t } = useTranslation("medical");
  const title = (name: string) => t(`title.${name}`, { ns: "common" });
  const belowFold = useBelowFold();
  // A wide window has room for the cards in its visible part.
  const isWide = useMedia(WIDE);
  return (
    <Page title={title("medicalProfile")}>
      <JumpList
        items={[
          { anchor: ANCHORS.diagnosis, label: t("dates.title") },
          { anchor: TUMOR_ANCHOR, label: t("jump.tumor") },
          { anchor: ANCHORS.treatment, label: t("summary.title") },
          { anchor: ANCHORS.aftercare, label: title("aftercare") },
          { anchor: ANCHORS.reports, label: t("reports.title", { ns: "papers" }) },
        ]}
      />
      <Note>
        <p>{t("safety.profile", { ns: "common" })}</p>
      </Note>
      <ProfileDatesSection id={ANCHORS.diagnosis} />
      <TumorSection belowFold={belowFold || isWide} />
      {/* Rendered at once for its reads, and laid out once the visible part is painted. */}
      <div className={belowFold ? undefined : styles.belowFold}>
        <TreatmentSection id={ANCHORS.treatment} />
      </div>
      {belowFold ? (
        <>
          <div id={ANCHORS.aftercare}>
            <AftercareSection />
          </div>
          <ReportsSection id={ANCHORS.reports} />
          <Section title={t("more.title")}>
            <LinkList>
              {MORE.map(([page, icon]) => (
                <LinkRow
                  key={page}
                  as={Link}
                  to={paths[page]}
                  start={<CategoryTile icon={icon} />}
                  name={title(page)}
                  about={t(`more.${page}`)}
                />
              ))}
            </LinkList>
          </Section>
        </>
      ) : null}
    </Page>
  );
}
