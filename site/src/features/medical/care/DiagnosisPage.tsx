import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Card } from "../../../ui/Card";
import { LinkButton } from "../../../ui/LinkButton";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import styles from "./care.module.css";
import { DatesSection } from "./DatesSection";
import { WithTerm } from "./WithTerm";

const FIELDS = ["diagnosisdate", "diseaseAgain"] as const;

/** The parts of a doctor's letter in their usual order, each with the glossary term that explains it. */
const LETTER = [
  { key: "name", term: "mammakarzinom" },
  { key: "place", term: null },
  { key: "tissue", term: "pathologe" },
  { key: "extent", term: "tnm" },
  { key: "grading", term: "grading" },
  { key: "receptors", term: "her2" },
  { key: "growth", term: "ki67" },
  { key: "board", term: "tumorkonferenz" },
] as const;

export default function DiagnosisPage() {
  const { t } = useTranslation("care");
  return (
    <Page
      title={t("title.diagnosis", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.medicalProfile}>
          {t("title.medicalProfile", { ns: "common" })}
        </BackLink>
      }
      intro={t("diagnosis.intro")}
    >
      <Note>
        <p>{t("safety.profile", { ns: "common" })}</p>
      </Note>
      <DatesSection
        title={t("diagnosis.dates")}
        fields={FIELDS}
        draftKey="care-diagnosis"
        formLabel={t("diagnosis.edit")}
        emptyText={t("diagnosis.empty")}
      />
      <section className={styles.section}>
        <h2 className={styles.title}>{t("diagnosis.meaning")}</h2>
        <div className="prose">
          <p>{t("diagnosis.meaningText")}</p>
          <p>{t("diagnosis.dayText")}</p>
          <p>
            <WithTerm text={t("diagnosis.againText")} name="rezidiv" />
          </p>
        </div>
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{t("diagnosis.letter")}</h2>
        <p className={styles.lead}>{t("diagnosis.letterText")}</p>
        <Card>
          <dl className={styles.pairs}>
            {LETTER.map(({ key, term }) => (
              <div key={key}>
                <dt>{t(`diagnosis.letterItems.${key}.name`)}</dt>
                <dd>
                  <WithTerm text={t(`diagnosis.letterItems.${key}.text`)} name={term} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{t("diagnosis.next")}</h2>
        <div className={styles.links}>
          <LinkButton as={Link} to={paths.tumorInformation} variant="second">
            {t("diagnosis.toTumor")}
          </LinkButton>
          <LinkButton as={Link} to={paths.cancerType} variant="second">
            {t("diagnosis.toCancerType")}
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}
