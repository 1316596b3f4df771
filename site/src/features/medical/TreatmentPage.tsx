import { Plus } from "lucide-react";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../paths";
import { BackLink } from "../../ui/BackLink";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Page } from "../../ui/Page";
import { Skeleton } from "../../ui/Skeleton";
import { TreatmentPhase } from "../../ui/TreatmentCard";
import { LoadFailure } from "./LoadFailure";
import styles from "./medical.module.css";
import { TreatmentItem } from "./TreatmentItem";
import { inPhase, PHASES } from "./treatmentCatalog";
import { draftKeyOf, idOfDraftKey, NEW_DRAFT } from "./treatmentDrafts";
import { type Entry, isUnsaved } from "./treatmentState";
import { useFocusAfter } from "./useFocusAfter";
import { useKeptDrafts } from "./useKeptDrafts";
import { useTreatments } from "./useTreatments";

export default function TreatmentPage() {
  const { t } = useTranslation("medical");
  const addId = useId();
  const treatments = useTreatments();
  const { entries, catalog, error, dispatch } = treatments;
  const { focusAfter } = useFocusAfter(addId);
  const unsaved = entries.filter(isUnsaved);
  const saved = entries.filter((entry) => !isUnsaved(entry));
  const empty = catalog !== undefined && entries.length === 0;

  const loadedIds = catalog && saved.map((entry) => entry.id).join(" ");
  const draftKeys = useMemo(
    () =>
      loadedIds === undefined
        ? null
        : [NEW_DRAFT, ...loadedIds.split(" ").map((id) => draftKeyOf(Number(id)))],
    [loadedIds],
  );
  useKeptDrafts(draftKeys, (key) => {
    const id = idOfDraftKey(key);
    dispatch(id === null ? { type: "create" } : { type: "edit", id });
  });

  const addButton = (
    <Button id={addId} icon={<Plus />} onClick={() => dispatch({ type: "create" })}>
      {t("treatment.add")}
    </Button>
  );
  const item = (entry: Entry, _index: number, { length }: readonly Entry[]) => (
    <TreatmentItem
      key={entry.id}
      entry={entry}
      alone={length === 1}
      treatments={treatments}
      onClosed={focusAfter}
    />
  );

  return (
    <Page
      title={t("title.treatment", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.medicalProfile}>
          {t("title.medicalProfile", { ns: "common" })}
        </BackLink>
      }
      intro={t("treatment.intro")}
      actions={catalog && !empty && unsaved.length === 0 ? addButton : undefined}
    >
      {error ? <LoadFailure error={error} onRetry={treatments.reload} /> : null}
      {!catalog && !error ? (
        <Skeleton shape="card" count={2} label={t("state.loading", { ns: "common" })} />
      ) : null}
      {unsaved.map(item)}
      {empty ? (
        <EmptyState
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
          {PHASES.map((phase) => {
            const rows = inPhase(
              saved.flatMap((entry) => entry.stored ?? []),
              catalog.categories,
              phase,
            );
            const shown = rows.flatMap((row) => saved.find((entry) => entry.id === row.id) ?? []);
            return shown.length === 0 ? null : (
              <section key={phase}>
                <TreatmentPhase title={t(`treatment.phase.${phase}`)} />
                <div className={styles.cards}>{shown.map(item)}</div>
              </section>
            );
          })}
        </section>
      ) : null}
    </Page>
  );
}
