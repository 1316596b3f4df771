import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { LinkButton } from "../../../ui/LinkButton";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { useFormulas } from "../formula/useFormulas";
import styles from "../tumor.module.css";
import { BodyPicture } from "./BodyPicture";
import { isSide, type Side } from "./fields";
import { SectionDialog } from "./SectionDialog";
import { SectionFacts } from "./SectionFacts";
import { isSectionName, type SectionName } from "./sectionName";
import { TumorCards } from "./TumorCards";

interface Target {
  side: Side;
  section: SectionName;
}

/** Everything about the tumour of each side. As `tumorinformation-modal` with one group of fields in a dialog. */
export default function TumorInformationPage() {
  const { t } = useTranslation("tumor");
  const { formulas, error, reload } = useFormulas();
  const navigate = useNavigate();
  const modal = useTarget();
  const [chosen, setChosen] = useState<Target | null>(null);
  const shown = modal ?? chosen;

  return (
    <Page
      title={t("title.tumorInformation", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.medicalProfile} className="no-print">
          {t("page.back")}
        </BackLink>
      }
      intro={t("page.intro")}
      actions={
        <LinkButton as={Link} to={paths.tumorFormula} variant="second" compact>
          {t("page.formulaLink")}
        </LinkButton>
      }
    >
      <div className={styles.page}>
        <Note>
          <p>{t("safety.profile", { ns: "common" })}</p>
        </Note>
        {formulas ? (
          <BodyPicture formulas={formulas} onChange={(side) => setChosen({ side, section: "place" })} />
        ) : null}
        {formulas ? (
          <TumorCards
            formulas={formulas}
            headingLevel={2}
            resumes
            facts={(formula) => (
              <SectionFacts
                formula={formula}
                headingLevel={3}
                onChange={(section) => setChosen({ side: formula.side, section })}
              />
            )}
          />
        ) : error ? (
          <LoadFailure error={error} onRetry={() => void reload()} />
        ) : (
          <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
        )}
      </div>
      {shown ? (
        <SectionDialog
          key={`${shown.side} ${shown.section}`}
          {...shown}
          onClose={() => (modal ? void navigate(paths.tumorInformation, { replace: true }) : setChosen(null))}
        />
      ) : null}
    </Page>
  );
}

/** The side and section in the address of the modal. If wrong, only the page is shown. */
function useTarget(): Target | null {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [side, section] = [query.get("side"), query.get("section")];
  if (pathname !== paths.tumorInformationModal || !isSide(side) || !isSectionName(section)) return null;
  return { side, section };
}
