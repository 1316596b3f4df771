import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { AskByPhone } from "../../../app/AskByPhone";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { together } from "../../../spelling/fold";
import { usualName } from "../../../spelling/otherNames";
import { soughtIn } from "../../../spelling/sought";
import { BackLink } from "../../../ui/BackLink";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { HitGroups } from "./HitGroups";
import { NothingFound } from "./NothingFound";
import { SearchForm } from "./SearchForm";
import styles from "./search.module.css";
import { searchIn } from "./searchIndex";
import { useFindables } from "./useFindables";

/** The hits for the search in the address. */
export default function SearchResultPage() {
  const { t } = useTranslation("search");
  const [params] = useSearchParams();
  const text = (params.get("qs") ?? "").trim();
  const empty = soughtIn(text).length === 0;
  return (
    <Page
      title={t("result.title")}
      width="form"
      back={
        <BackLink as={Link} to={paths.search}>
          {t("page.title")}
        </BackLink>
      }
    >
      <SearchForm key={text} text={text} empty={empty} />
      {empty ? <p className={styles.privacy}>{t("page.privacy")}</p> : <Results text={text} />}
    </Page>
  );
}

function Results({ text }: { text: string }) {
  const { t, i18n } = useTranslation("search");
  const { all, cut, error, busy, retry } = useFindables();
  const search = useMemo(() => all && searchIn(all), [all]);
  const found = useMemo(() => search?.(text), [search, text]);
  const count = found?.hits.length ?? 0;

  let said = "";
  if (found?.similar && count > 0) said = t("result.similar", { count, text });
  else if (found) said = t("result.found", { count, text });

  // Where another name than the typed one was looked for too, such as that of the substance of a medicine.
  const others = (found?.named ?? [])
    .flatMap((key) => usualName(key, i18n.language) ?? [])
    .filter((name) => !together(text).includes(together(name)));

  return (
    <>
      {/* Always mounted, so that screen readers announce its changes. */}
      <p role="status" className={styles.count}>
        {said}
      </p>
      {count > 0
        ? others.map((name) => (
            <p key={name} className={styles.also}>
              {t("result.also", { name })}
            </p>
          ))
        : null}
      {error ? <LoadFailure error={error} busy={busy} onRetry={retry} /> : null}
      {found === undefined ? <Skeleton count={4} label={t("state.loading", { ns: "common" })} /> : null}
      {found && count > 0 ? <HitGroups key={text} hits={found.hits} /> : null}
      {found && count === 0 ? (
        <div className={styles.nothing}>
          <NothingFound />
        </div>
      ) : null}
      {found?.similar && count > 0 ? <AskByPhone>{t("result.ask")}</AskByPhone> : null}
      {found && cut ? <p className={styles.privacy}>{t("result.cut")}</p> : null}
    </>
  );
}
