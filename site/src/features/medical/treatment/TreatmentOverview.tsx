import { Plus } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { useNavigate } from "react-router";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useStoredDrafts } from "../../../form/useStoredDrafts";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Page } from "../../../ui/Page";
import { Signpost } from "../../../ui/pictures/Signpost";
import { Skeleton } from "../../../ui/Skeleton";
import { TreatmentPhase } from "../../../ui/TreatmentCard";
import styles from "../medical.module.css";
import { useFocusAfter } from "../useFocusAfter";
import { TreatmentItem } from "./TreatmentItem";
import type { Catalog } from "./treatmentCatalog";
import { draftKeyOf, idOfDraftKey, NEW_DRAFT } from "./treatmentDrafts";
import { groupByPhase } from "./treatmentPhases";
import type { Entry } from "./treatmentState";
import type { Begin } from "./treatmentValues";
import { type BeginState, useBegin } from "./useBegin";
import { useOpened } from "./useOpened";
import { usePhaseTitle } from "./usePhaseTitle";
import { useTreatments } from "./useTreatments";

interface TreatmentOverviewProps {
  /** A dialog with its own address, shown over the page once the lists are loaded. */
  dialog?: (catalog: Catalog, begin: (begin: Begin) => void, close: () => void) => ReactNode;
}

/** All treatments, each shown, edited, ended and removed in its place. */
export function TreatmentOverview({ dialog }: TreatmentOverviewProps) {
  const { t } = useTranslation("medical");
  const addId = useId();
  const treatments = useTreatments();
  const { entries, catalog, error, dispatch } = treatments;
  const phaseTitle = usePhaseTitle();
  const { focusAfter } = useFocusAfter(addId);
  const navigate = useNavigate();
  const entered = entries.filter(({ entering }) => entering);
  const saved = entries.filter((entry) => !entered.includes(entry));
  const empty = catalog !== undefined && entries.length === 0;

  const loadedIds = catalog && saved.map((entry) => entry.id).join(" ");
  const draftKeys = useMemo(
    () =>
      loadedIds === undefined
        ? null
        : [NEW_DRAFT, ...loadedIds.split(" ").map((id) => draftKeyOf(Number(id)))],
    [loadedIds],
  );
  const isStarted = useBegin(catalog !== undefined, (begin) => dispatch({ type: "create", begin }));
  useOpened(catalog ? entries : null, (id) => dispatch({ type: "edit", id }));
  useStoredDrafts(draftKeys, (key) => {
    const id = idOfDraftKey(key);
    if (id !== null) dispatch({ type: "edit", id });
    // A new treatment loads the draft by itself.
    else if (!isStarted()) dispatch({ type: "create" });
  });

  // While a form is open, saving it is the one main action.
  const busy = entries.some(({ editing, ending }) => editing || ending);
  const addButton = (
    <Button
      id={addId}
      variant={busy ? "second" : "primary"}
      icon={<Plus />}
      onClick={() => dispatch({ type: "create" })}
    >
      {t("treatment.add")}
    </Button>
  );
  const item = (entry: Entry, _index: number, { length }: readonly Entry[]) => (
    <TreatmentItem
      key={entry.key}
      entry={entry}
      alone={length === 1}
      treatments={treatments}
      onClosed={focusAfter}
    />
  );
  const rows = saved.flatMap((entry) => entry.stored ?? []);

  return (
    <Page
      title={t("title.treatment", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.medicalProfile}>
          {t("title.medicalProfile", { ns: "common" })}
        </BackLink>
      }
      intro={t("treatment.intro")}
      actions={catalog && !empty && entered.length === 0 ? addButton : undefined}
    >
      {error ? <LoadFailure error={error} onRetry={treatments.reload} /> : null}
      {!catalog && !error ? (
        <Skeleton shape="card" count={2} label={t("state.loading", { ns: "common" })} />
      ) : null}
      {entered.map(item)}
      {empty ? (
        <EmptyState
          picture={<Signpost />}
          title={t("treatment.emptyTitle")}
          titleLevel={2}
          text={t("treatment.empty")}
          action={addButton}
        />
      ) : null}
      {catalog && saved.length > 0 ? (
        <section aria-labelledby={`${addId}-list`}>
          <h2 id={`${addId}-list`} className="visually-hidden">
            {t("treatment.list")}
          </h2>
          {groupByPhase(rows, catalog.categories).map((group) => {
            const shown = group.rows.flatMap((row) => saved.find((entry) => entry.id === row.id) ?? []);
            return (
              <section key={group.phase}>
                <TreatmentPhase title={phaseTitle(group)} />
                <div className={styles.cards}>{shown.map(item)}</div>
              </section>
            );
          })}
        </section>
      ) : null}
      {catalog && dialog
        ? dialog(
            catalog,
            (begin) => {
              void navigate(paths.treatment, { replace: true, state: { begin } satisfies BeginState });
            },
            () => void navigate(paths.treatment, { replace: true }),
          )
        : null}
    </Page>
  );
}
