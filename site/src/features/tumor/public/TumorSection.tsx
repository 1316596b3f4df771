import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LoadFailure } from "../../../app/LoadFailure";
import { paths, TUMOR_ANCHOR } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";
import { Skeleton } from "../../../ui/Skeleton";
import { useArrival } from "../assistant/useArrival";
import { useFormulas } from "../formula/useFormulas";
import { TumorCards } from "../side/TumorCards";
import styles from "../tumor.module.css";

/**
 * What is known about the tumour, for the medical profile: one request, everything else is fetched when a card is
 * edited. The page that shows it needs the words of `tumour` and `glossary`.
 */
export function TumorSection() {
  const { t } = useTranslation("tumor");
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { formulas, error, reload } = useFormulas();
  useArrival(heading, formulas !== undefined);
  return (
    <section id={TUMOR_ANCHOR} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {t("section.title")}
        </h2>
        {formulas ? (
          <LinkButton as={Link} to={paths.tumorInformation} variant="second" compact>
            {t("section.open")}
          </LinkButton>
        ) : null}
      </div>
      {formulas ? (
        <TumorCards formulas={formulas} headingLevel={3} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </section>
  );
}
