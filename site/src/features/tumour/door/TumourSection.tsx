import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LoadFailure } from "../../../app/LoadFailure";
import { paths, TUMOUR_ANCHOR } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";
import { Skeleton } from "../../../ui/Skeleton";
import { useArrival } from "../assistant/useArrival";
import { TumourCards } from "../TumourCards";
import styles from "../tumour.module.css";
import { useFormulas } from "../useFormulas";

/**
 * What is known about the tumour, for the medical profile: one request, everything else is fetched when a card is
 * edited. The page that shows it needs the words of `tumour` and `glossary`.
 */
export function TumourSection() {
  const { t } = useTranslation("tumour");
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { formulas, error, reload } = useFormulas();
  useArrival(heading, formulas !== undefined);
  return (
    <section id={TUMOUR_ANCHOR} className={styles.section} aria-labelledby={titleId}>
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
        <TumourCards formulas={formulas} headingLevel={3} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </section>
  );
}
