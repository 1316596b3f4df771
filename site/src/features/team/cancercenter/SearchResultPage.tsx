import { Pencil } from "lucide-react";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { list } from "../../../api/rows";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useReport } from "../../../app/useReport";
import { useTranslation } from "../../../i18n/useTranslation";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { CenterCard } from "./CenterCard";
import type { Center } from "./center";
import styles from "./center.module.css";
import { locationOf, queryOf, searchOf, useCenterSearch } from "./centerSearch";
import { Filters } from "./Filters";
import { useSavedCenters } from "./saved";
import { type CenterSearch, centerSearchPath, HERE } from "./searchPaths";

export default function SearchResultPage() {
  const { t } = useTranslation("cancercenter");
  const { zipcode = "" } = useParams();
  const [params] = useSearchParams();
  const search = searchOf(zipcode, params);
  const again = centerSearchPath(search);
  return (
    <Page
      title={t("title.cancerCenterSearchResult", { ns: "common" })}
      back={
        <BackLink as={Link} to={again}>
          {t("title.cancerCenterSearch", { ns: "common" })}
        </BackLink>
      }
    >
      <Found key={again} search={search} again={again} />
    </Page>
  );
}

function Found({ search, again }: { search: CenterSearch; again: string }) {
  const { t } = useTranslation("cancercenter");
  const { fault, error, busy, retry, page, instead } = useCenterSearch(search);
  const change = (
    <LinkButton as={Link} to={again} icon={<Pencil />}>
      {t("result.change")}
    </LinkButton>
  );
  if (fault) return <EmptyState text={t(`search.fault.${fault}`)} action={change} />;
  if (error) return <LoadFailure error={error} busy={busy} onRetry={retry} />;
  if (!page) return <Skeleton shape="card" count={3} label={t("state.loading", { ns: "common" })} />;
  if (page.items.length === 0) return <EmptyState text={t("result.empty")} action={change} />;
  return (
    <div className={styles.found}>
      <div className={styles.asked}>
        {instead ? (
          <Note role="status">
            <p>{t(instead === "radius" ? "result.noneInRadius" : "result.noneCertified")}</p>
          </Note>
        ) : (
          <p className="quiet">
            {t(
              `result.${search.zipcode === HERE ? "aroundHere" : "around"}${search.radius === "" ? "" : "Within"}`,
              {
                zipcode: search.zipcode,
                km: search.radius,
              },
            )}
          </p>
        )}
        <Filters search={search} />
        {page.items.some(({ sample }) => sample) ? (
          <Note kind="notice">
            <p>{t("result.samples")}</p>
          </Note>
        ) : null}
        <p>
          <Link to={again}>{t("result.change")}</Link>
        </p>
      </div>
      <Centers search={search} first={page.items} cursor={instead ? undefined : page.cursor} />
    </div>
  );
}

interface CentersProps {
  search: CenterSearch;
  first: readonly Center[];
  /** Cursor of the next page. */
  cursor: string | undefined;
}

/** The centres found, the nearest first; further ones on request. */
function Centers({ search, first, cursor }: CentersProps) {
  const { t } = useTranslation("cancercenter");
  const report = useReport();
  const { saved } = useSavedCenters();
  const [further, setFurther] = useState<{ centers: readonly Center[]; cursor: string | undefined }>();
  const [pending, setPending] = useState(false);
  const centers = [...first, ...(further?.centers ?? [])];
  const next = further ? further.cursor : cursor;

  async function showMore() {
    setPending(true);
    try {
      const page = await list("cancercenter", { ...queryOf(search), cursor: next ?? "" }, locationOf(search));
      setFurther({ centers: [...(further?.centers ?? []), ...page.items], cursor: page.cursor });
    } catch (error) {
      report(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <section aria-label={t("result.list")}>
      <h2 className="visually-hidden">{t("result.list")}</h2>
      <p className={styles.count} role="status">
        {t("result.count", { count: centers.length })}
      </p>
      <ul className={styles.cards}>
        {centers.map((center) => (
          <CenterCard
            key={center.id}
            center={center}
            row={saved?.find(({ cancercenter }) => cancercenter.id === center.id)}
            returns={search}
          />
        ))}
      </ul>
      {next === undefined ? null : (
        <p className={styles.more}>
          <Button
            variant="second"
            pending={pending}
            pendingText={t("state.loading", { ns: "common" })}
            onClick={() => void showMore()}
          >
            {t("result.more")}
          </Button>
        </p>
      )}
    </section>
  );
}
