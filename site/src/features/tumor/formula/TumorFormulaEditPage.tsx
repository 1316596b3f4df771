import { useId } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths, tumorFormulaEditPath } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { type FieldName, isSide, type Side } from "../side/fields";
import { SideForm } from "../side/SideForm";
import { useTumor } from "../side/useTumor";
import styles from "../tumor.module.css";
import { TOKEN_FIELDS } from "./formula";

/** The fields of the formula, with the prefix, which only this page can set. */
const FIELDS: readonly FieldName[] = [
  ...TOKEN_FIELDS.flatMap((field): FieldName[] =>
    field === "her2type" ? ["her2type", "receptortypefish"] : [field],
  ),
  "formulaprefix",
];

export default function TumorFormulaEditPage() {
  const { t } = useTranslation("tumor");
  const [query] = useSearchParams();
  const titleId = useId();
  const requestedSide = query.get("side");
  const side: Side = isSide(requestedSide) ? requestedSide : "left";
  const other: Side = side === "left" ? "right" : "left";
  return (
    <Page
      title={t("title.tumorFormulaEdit", { ns: "common" })}
      width="form"
      back={
        <BackLink as={Link} to={paths.tumorFormula}>
          {t("page.backFormula")}
        </BackLink>
      }
      intro={t("page.editIntro")}
      actions={
        <LinkButton as={Link} to={tumorFormulaEditPath(other)} replace variant="second" compact>
          {t(`page.otherSide.${other}`)}
        </LinkButton>
      }
    >
      <section className={styles.card} data-side={side} aria-labelledby={titleId}>
        <div className={styles.cardHead}>
          <h2 id={titleId} className={styles.cardTitle}>
            {t(`side.${side}`)}
          </h2>
        </div>
        <div className={styles.cardBody}>
          <EditedSide key={side} side={side} />
        </div>
      </section>
    </Page>
  );
}

function EditedSide({ side }: { side: Side }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { stored, missing, error, reload, save } = useTumor(true);
  if (!stored) {
    return error ? (
      <LoadFailure error={error} onRetry={reload} />
    ) : (
      <Skeleton shape="card" label={t("state.loading")} />
    );
  }
  return (
    <SideForm
      side={side}
      fields={FIELDS}
      draftKey={`tumor-formula-${side}`}
      stored={stored[side]}
      missing={missing}
      save={save}
      onDone={() => void navigate(paths.tumorFormula)}
    />
  );
}
