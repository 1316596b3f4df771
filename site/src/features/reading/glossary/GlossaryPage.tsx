import { useId, useMemo, useRef } from "react";
import { AskByPhone } from "../../../app/AskByPhone";
import { LoadFailure } from "../../../app/LoadFailure";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Page } from "../../../ui/Page";
import { SearchField } from "../../../ui/SearchField";
import { SelectField } from "../../../ui/SelectField";
import { Skeleton } from "../../../ui/Skeleton";
import type { GlossaryEntry } from "./entries";
import styles from "./glossaryPage.module.css";
import { LetterGroups } from "./LetterGroups";
import { found } from "./search";
import { TermList } from "./TermList";
import { toTerms } from "./terms";
import { glossaryTypes } from "./types";
import { useGlossary } from "./useGlossary";
import { type GlossaryFilter, useStoredFilter } from "./useStoredFilter";

/** All glossary entries by letter, filtered by type or search. */
export default function GlossaryPage() {
  const { t } = useTranslation("glossary");
  const { data: entries, error, busy, retry } = useGlossary();
  return (
    <Page title={t("list.title")} intro={t("list.intro")}>
      {error ? <LoadFailure error={error} busy={busy} onRetry={retry} /> : null}
      {entries === undefined && !error ? (
        <Skeleton count={5} label={t("state.loading", { ns: "common" })} />
      ) : null}
      {entries?.length === 0 ? <EmptyState text={t("list.empty")} /> : null}
      {entries && entries.length > 0 ? <Terms entries={entries} /> : null}
    </Page>
  );
}

function Terms({ entries }: { entries: readonly GlossaryEntry[] }) {
  const { t, i18n } = useTranslation("glossary");
  const { filter, change, keep } = useStoredFilter();
  const id = useId();
  // Memoised: the search builds an index of these terms.
  const terms = useMemo(() => {
    const byName = new Intl.Collator(languageRow(i18n.language).collation).compare;
    return toTerms(entries).sort((a, b) => byName(a.entry.name ?? "", b.entry.name ?? ""));
  }, [entries, i18n.language]);
  const List = filter.query.trim() === "" ? LetterGroups : TermList;
  const shown = found(terms, filter.query).filter(
    ({ entry }) => filter.type === 0 || entry.glossarytype === filter.type,
  );
  const search = useRef<HTMLInputElement>(null);

  // The pressed button disappears with the filter that it clears.
  function start(next: GlossaryFilter) {
    change(next);
    search.current?.focus();
  }

  return (
    <>
      <SearchField
        ref={search}
        className={styles.filter}
        label={t("list.search")}
        clearLabel={t("list.clear")}
        query={filter.query}
        onChange={(query) => change({ ...filter, query })}
        onClear={() => start({ ...filter, query: "" })}
        onBlur={keep}
      >
        <SelectField
          id={`${id}-type`}
          label={t("list.type")}
          value={filter.type}
          onChange={(event) => change({ ...filter, type: Number(event.target.value) })}
          onBlur={keep}
          options={[
            { value: 0, label: t("list.allTypes") },
            ...glossaryTypes().map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </SearchField>
      <p role="status" className={styles.count}>
        {t("list.count", { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          text={t("list.nothing")}
          action={
            <>
              <Button variant="second" compact onClick={() => start({ query: "", type: 0 })}>
                {t("list.showAll")}
              </Button>
              <AskByPhone>{t("list.ask")}</AskByPhone>
            </>
          }
        />
      ) : (
        <List terms={shown} />
      )}
    </>
  );
}
