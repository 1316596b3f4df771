import { useRef } from "react";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths, TUMOR_ANCHOR } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { useArrival } from "../assistant/useArrival";
import { useFormulas } from "../formula/useFormulas";
import { TumorCards } from "../side/TumorCards";
import styles from "../tumor.module.css";

/**
 * The tumour on the medical profile: one request; everything else is loaded when a card is edited. The page that shows it
 * has to load the words of `tumor` and `glossary`. Of the cards only the heads are rendered before what is below the fold is.
 */
export function TumorSection({ belowFold }: { belowFold: boolean }) {
  const { t } = useTranslation("tumor");
  const heading = useRef<HTMLHeadingElement>(null);
  const { formulas, error, reload } = useFormulas();
  useArrival(heading, formulas !== undefined);
  return (
    <Section
      id={TUMOR_ANCHOR}
      className={styles.section}
      title={t("section.title")}
      titleRef={heading}
      actions={
        formulas ? (
          <LinkButton as={Link} to={paths.tumorInformation} variant="second" compact>
            {t("section.open")}
          </LinkButton>
        ) : null
      }
    >
      {formulas ? (
        <TumorCards formulas={formulas} headingLevel={3} belowFold={belowFold} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Section>
  );
}
