import { Pencil } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router";
import { list } from "../../api/client";
import { LoadFailure } from "../../app/LoadFailure";
import { useReport } from "../../app/useReport";
import { type CentreSearch, centreSearchPath } from "../../paths";
import { BackLink } from "../../ui/BackLink";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import { Skeleton } from "../../ui/Skeleton";
import { CentreCard } from "./CentreCard";
import type { Centre } from "./centre";
import styles from "./centre.module.css";
import { queryOf, searchOf, useCentreSearch } from "./centreSearch";
import { useSavedCentres } from "./saved";

export default function SearchResultPage() {
  const { t } = useTranslation("centre");
  const { zipcode = "" } = useParams();
  const [params] = useSearchParams();
  const search = searchOf(zipcode, params);
  const again = centreSearchPath(search);
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

function Found({ search, again }: { search: CentreSearch; again: string }) {
  const { t } = useTranslation("centre");
  const { fault, error, busy, retry, page, instead } = useCentreSearch(search);
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
      {instead ? (
        <Note role="status">
          <p>{t(instead === "radius" ? "result.noneInRadius" : "result.noneCertified")}</p>
        </Note>
      ) : (
        <p className="quiet">
          {t(search.radius === "" ? "result.around" : "result.aroundWithin", {
            zipcode: search.zipcode,
            km: search.radius,
          })}
        </p>
      )}
      <Centres search={search} first={page.items} cursor={instead ? undefined : page.cursor} />
    </div>
  );
}

interface CentresProps {
  search: CentreSearch;
  first: readonly Centre[];
  /** Where the list goes on. */
  cursor: string | undefined;
}

/** The centres found, the nearest first; further ones on request. */
function Centres({ search, first, cursor }: CentresProps) {
  const { t } = useTranslation("centre");
  const report = useReport();
  const { saved } = useSavedCentres();
  const [further, setFurther] = useState<{ centres: readonly Centre[]; cursor: string | undefined }>();
  const [pending, setPending] = useState(false);
  const centres = [...first, ...(further?.centres ?? [])];
  const next = further ? further.cursor : cursor;

  async function showMore() {
    setPending(true);
    try {
      const page = await list("cancercenter", { ...queryOf(search), cursor: next ?? "" });
      setFurther({ centres: [...(further?.centres ?? []), ...page.items], cursor: page.cursor });
    } catch (error) {
      report(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <section aria-label={t("result.list")}>
      <h2 className="visually-hidden">{t("result.list")}</h2>
      <ul className={styles.cards}>
        {centres.map((centre) => (
          <CentreCard
            key={centre.id}
            centre={centre}
            row={saved?.find(({ cancercenter }) => cancercenter.id === centre.id)}
            returns
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
      <p className="visually-hidden" role="status">
        {further ? t("result.count", { count: centres.length }) : ""}
      </p>
    </section>
  );
}
