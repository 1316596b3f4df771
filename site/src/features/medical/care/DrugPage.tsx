import { type ReactNode, useId, useState } from "react";
import { useSearchParams } from "react-router";
import { useEntities } from "../../../api/hooks";
import { AskByPhone } from "../../../app/AskByPhone";
import { useDateSupport } from "../../../app/dateSupport";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { currentLanguage } from "../../../i18n/i18n";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { TextField } from "../../../ui/TextField";
import { MyMedicinesLink } from "../../timeline/public/MyMedicinesLink";
import { useAllTreatments } from "../treatment/useAllTreatments";
import styles from "./care.module.css";
import { DrugItem } from "./DrugItem";
import { DRUG_CATEGORIES, type Drug, drugFrame, drugsIn, matching } from "./drugs";
import { type TreatedDrug, treatedDrugs, WHOLE_LIST } from "./treatments";

export default function DrugPage() {
  const { t } = useTranslation("care");
  const searchId = useId();
  const [params] = useSearchParams();
  const [search, setSearch] = useState("");
  const own = useOwnDrugs();
  const language = currentLanguage();
  const drugs = drugsIn(language);
  const frame = drugFrame(language);
  const wanted = params.get("key");
  const unknown = wanted !== null && !drugs.some(({ key }) => key === wanted);
  const found = matching(drugs, search);
  const searching = search.trim() !== "";

  const ownRows = (own.drugs ?? []).flatMap((treated) => {
    const drug = drugs.find(({ key }) => key === treated.key);
    return drug ? [{ drug, treated }] : [];
  });
  const ownKeys = new Set(ownRows.map(({ drug }) => drug.key));
  // Until the person's own drugs are loaded nothing is shown that would move then.
  const isLoaded = own.drugs !== undefined || own.error !== undefined;
  const item = (drug: Drug, treated?: TreatedDrug) => (
    <DrugItem
      key={`${drug.key} ${wanted}`}
      drug={drug}
      frame={frame}
      treated={treated}
      wanted={drug.key === wanted}
    />
  );

  return (
    <Page
      title={t("title.drug", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.medicalProfile}>
          {t("title.medicalProfile", { ns: "common" })}
        </BackLink>
      }
      intro={t("drug.intro")}
    >
      <MyMedicinesLink />
      <div className={styles.search}>
        <TextField
          id={searchId}
          type="search"
          label={t("drug.search")}
          hint={t("drug.searchHint")}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" className={searching ? styles.found : "visually-hidden"}>
          {searching ? t("drug.found", { count: found.length }) : ""}
        </p>
      </div>
      {searching && found.length === 0 ? <AskByPhone>{t("drug.ask")}</AskByPhone> : null}
      {unknown ? (
        <Note kind="notice" role="status">
          <p>{t("drug.unknown")}</p>
          <AskByPhone>{t("drug.ask")}</AskByPhone>
        </Note>
      ) : null}
      {own.error ? <LoadFailure error={own.error} onRetry={own.reload} /> : null}
      {isLoaded ? null : <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />}
      {searching ? (
        <ul className={styles.drugs}>{found.map((drug) => item(drug, treatedOf(own.drugs, drug)))}</ul>
      ) : null}
      {isLoaded && !searching ? (
        <>
          <DrugGroup title={t("drug.own")} empty={own.error ? undefined : t("drug.ownEmpty")}>
            {ownRows.map(({ drug, treated }) => item(drug, treated))}
          </DrugGroup>
          {DRUG_CATEGORIES.map((category) => (
            <DrugGroup key={category} title={t(`drug.category.${category}`)}>
              {drugs
                .filter((drug) => drug.category === category && !ownKeys.has(drug.key))
                .map((drug) => item(drug))}
            </DrugGroup>
          ))}
        </>
      ) : null}
    </Page>
  );
}

interface DrugGroupProps {
  title: string;
  /** Shown when the group is empty; without it an empty group is left out. */
  empty?: string | undefined;
  children: readonly ReactNode[];
}

function DrugGroup({ title, empty, children }: DrugGroupProps) {
  const titleId = useId();
  if (children.length === 0 && empty === undefined) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children.length === 0 ? (
        <p className="quiet">{empty}</p>
      ) : (
        <ul className={styles.drugs}>{children}</ul>
      )}
    </section>
  );
}

function treatedOf(drugs: readonly TreatedDrug[] | undefined, { key }: Drug): TreatedDrug | undefined {
  return drugs?.find((treated) => treated.key === key);
}

/** The drugs of the person's treatments. */
function useOwnDrugs() {
  const rows = useAllTreatments();
  const types = useEntities("treatmenttype", WHOLE_LIST);
  const { today } = useDateSupport();
  const known = rows.items && types.items;
  return {
    drugs: known ? treatedDrugs(rows.items ?? [], types.items ?? [], today) : undefined,
    error: known ? undefined : (rows.error ?? types.error),
    reload: () => void Promise.all([rows.reload(), types.reload()]),
  };
}
