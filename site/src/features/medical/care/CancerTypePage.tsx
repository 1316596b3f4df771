import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { Report } from "../../../ui/pictures/Report";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "./care.module.css";
import { hasKind, SIDES, useFormulas } from "./formula";
import { SideKind } from "./SideKind";
import { SourceLine } from "./SourceLine";
import { WithTerm } from "./WithTerm";

export default function CancerTypePage() {
  const { t } = useTranslation("care");
  const { formulas, error, reload } = useFormulas();
  const empty = formulas !== undefined && !SIDES.some((side) => hasKind(formulas[side]));

  return (
    <Page
      title={t("title.cancerType", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.medicalProfile}>
          {t("title.medicalProfile", { ns: "common" })}
        </BackLink>
      }
      intro={t("kind.intro")}
    >
      <Note>
        <p>{t("kind.information")}</p>
      </Note>
      {!formulas && error ? <LoadFailure error={error} onRetry={() => void reload()} /> : null}
      {!formulas && !error ? (
        <Skeleton shape="card" count={2} label={t("state.loading", { ns: "common" })} />
      ) : null}
      {empty ? (
        <EmptyState
          picture={<Report />}
          title={t("kind.emptyTitle")}
          titleLevel={2}
          text={t("kind.empty")}
          action={
            <LinkButton as={Link} to={paths.tumorInformation}>
              {t("kind.enter")}
            </LinkButton>
          }
        />
      ) : null}
      {formulas && !empty ? (
        <div className={styles.sides}>
          {SIDES.map((side) => (
            <SideKind key={side} side={side} formula={formulas[side]} />
          ))}
        </div>
      ) : null}
      <section className={styles.section}>
        <h2 className={styles.title}>{t("kind.howTitle")}</h2>
        <div className="prose">
          <p>
            <WithTerm text={t("kind.howTissue")} name="pathologe" />
          </p>
          <p>
            <WithTerm text={t("kind.howReceptors")} name="estrogenreceptor" />
          </p>
        </div>
        <SourceLine of="kind" text={t("kind.source")} />
      </section>
    </Page>
  );
}
