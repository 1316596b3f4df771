import type { ReactNode } from "react";
import { useParams } from "react-router";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Aside } from "../../../ui/Aside";
import { BackLink } from "../../../ui/BackLink";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { objectionPath } from "../../people/objection/public/objectionPath";
import { DiagramFigure } from "../diagram/DiagramFigure";
import { diagramsOfTerm } from "../diagram/diagrams";
import { shownId } from "./aliases";
import type { GlossaryEntry } from "./entries";
import styles from "./glossaryPage.module.css";
import { TermList } from "./TermList";
import { TermPicture } from "./TermPicture";
import { toTerms } from "./terms";
import { glossaryType } from "./types";
import { useGlossary, useTermById } from "./useGlossary";

function idOf(param: string | undefined): number | null {
  const id = Number(param);
  return /^\d+$/.test(param ?? "") && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** One word of the glossary, explained. */
export default function GlossaryDetailPage() {
  const { t } = useTranslation("glossary");
  const id = idOf(useParams().id);
  const { data, error, busy, retry } = useTermById(id);
  const { data: all = [] } = useGlossary(id !== null);
  const known = id === null ? null : all.find((one) => one.id === shownId(id));
  const entry = data === undefined ? known : data;
  const back = (
    <BackLink as={Link} to={paths.glossary}>
      {t("list.title")}
    </BackLink>
  );

  if (entry) return <Explanation key={entry.id} entry={entry} all={all} back={back} />;
  if (entry === null) {
    return (
      <Page title={t("detail.unknownTitle")} back={back} width="form">
        <EmptyState
          text={t("detail.unknown")}
          action={
            <LinkButton as={Link} to={paths.glossary} variant="second" compact>
              {t("detail.toList")}
            </LinkButton>
          }
        />
      </Page>
    );
  }
  if (error) {
    return (
      <Page title={t("term.title")} back={back} width="form">
        <LoadFailure error={error} busy={busy} onRetry={retry} />
      </Page>
    );
  }
  // No `h1` yet: the focus waits for the one with the word.
  return <Skeleton shape="text" count={2} label={t("state.loading", { ns: "common" })} />;
}

interface ExplanationProps {
  entry: GlossaryEntry;
  all: readonly GlossaryEntry[];
  back: ReactNode;
}

function Explanation({ entry, all, back }: ExplanationProps) {
  const { t } = useTranslation("glossary");
  const type = glossaryType(entry.glossarytype);
  const diagrams = diagramsOfTerm(entry.key);
  return (
    <Page
      title={entry.name ?? entry.key}
      back={back}
      intro={type?.name}
      width="form"
      aside={<Related entry={entry} all={all} typeName={type?.name ?? ""} />}
    >
      <div className={styles.explanation}>
        {diagrams.length > 0 ? null : <TermPicture entry={entry} />}
        <p className={styles.text}>{entry.description}</p>
        {diagrams.map((diagram) => (
          <DiagramFigure key={diagram.key} diagram={diagram} />
        ))}
        <p className={styles.safety}>{t("detail.safety")}</p>
        <p>
          <Link to={objectionPath("glossaryentry", entry.id)}>{t("title.objection", { ns: "common" })}</Link>
        </p>
      </div>
    </Page>
  );
}

/** Other entries of the same type; not shown until they are loaded. */
function Related({ entry, all, typeName }: Omit<ExplanationProps, "back"> & { typeName: string }) {
  const { t, i18n } = useTranslation("glossary");
  const byName = new Intl.Collator(languageRow(i18n.language).collation).compare;
  const related = toTerms(all)
    .filter((term) => term.entry.id !== entry.id && term.entry.glossarytype === entry.glossarytype)
    .sort((a, b) => byName(a.entry.name ?? "", b.entry.name ?? ""));
  if (related.length === 0) return null;
  return (
    <Aside label={t("aside", { ns: "common" })}>
      <Section title={t("detail.related", { type: typeName })}>
        <TermList terms={related} withType={false} />
      </Section>
    </Aside>
  );
}
