import { useId } from "react";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import type { SummaryPart } from "../../app/summaryPart";
import { useTranslation } from "../../i18n/useTranslation";
import { cx } from "../../ui/cx";
import { LinkButton } from "../../ui/LinkButton";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./appointment.module.css";
import { Blocks } from "./Blocks";
import type { SectionKey } from "./choice";
import { EDIT_PATHS } from "./useSections";

export interface ShownSection {
  name: SectionKey;
  title: string;
  part: SummaryPart;
}

interface PreviewProps {
  about: readonly string[];
  sections: readonly ShownSection[];
}

/** The summary as it will be printed; on the page also what is still missing in it. */
export function Preview({ about, sections }: PreviewProps) {
  return (
    <article className={styles.sheet}>
      <div>
        {about.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {sections.map((section) => (
        <Part key={section.name} {...section} />
      ))}
    </article>
  );
}

function Part({ name, title, part }: ShownSection) {
  const { t } = useTranslation("appointment");
  const id = useId();
  const { blocks, error, reload } = part;
  const isEmpty = blocks?.length === 0;
  return (
    // Nothing was entered: on paper that would read as "there is nothing".
    <section aria-labelledby={id} className={cx(styles.section, isEmpty && "no-print")}>
      <h3 id={id}>{title}</h3>
      {blocks === undefined && error !== undefined ? (
        <>
          <p>{t("section.missing")}</p>
          <div className="no-print">
            <LoadFailure error={error} onRetry={reload} />
          </div>
        </>
      ) : blocks === undefined ? (
        <Skeleton label={t("state.loading", { ns: "common" })} />
      ) : isEmpty ? (
        <>
          <p className="quiet">{t(`empty.${name}`)}</p>
          {name === "questions" ? null : (
            <div>
              <LinkButton
                as={Link}
                to={EDIT_PATHS[name]}
                variant="second"
                compact
                aria-label={t("empty.enterFor", { section: title })}
              >
                {t("empty.enter")}
              </LinkButton>
            </div>
          )}
        </>
      ) : (
        <Blocks blocks={blocks} />
      )}
    </section>
  );
}
