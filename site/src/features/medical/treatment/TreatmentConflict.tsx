import { useTranslation } from "react-i18next";
import type { TreatmentResult } from "../../../api/entities";
import { Card } from "../../../ui/Card";
import { ConflictChoice, type Version } from "../ConflictChoice";
import type { Catalog } from "./treatmentCatalog";
import { readPart } from "./treatmentParts";
import { factsOf, partFacts } from "./treatmentText";
import { readValues, type TreatmentValues } from "./treatmentValues";
import { useFactWords } from "./useFactWords";
import type { Conflict } from "./useTreatmentForm";

interface TreatmentConflictProps {
  conflict: Conflict;
  values: TreatmentValues;
  catalog: Catalog;
  results: readonly TreatmentResult[];
  onChoose: (conflict: Conflict, version: Version) => void;
  onBack: () => void;
}

/** The treatment, or one of its parts, was changed elsewhere too: both versions in words. */
export function TreatmentConflict(props: TreatmentConflictProps) {
  const { conflict, values, catalog, results, onChoose, onBack } = props;
  const { t } = useTranslation("medical");
  const { current, part: partId } = conflict;
  const part = values.parts.find(({ id }) => id === partId);
  const names = useFactWords([
    ...results,
    values.base?.treatmentresult,
    part?.base?.treatmentresult,
    current.treatmentresult,
  ]);
  const item = part
    ? {
        legend: t("conflict.part"),
        mine: partFacts(part, catalog, names),
        theirs: partFacts(readPart(current, catalog), catalog, names),
      }
    : {
        legend: t("conflict.treatment"),
        mine: factsOf(values, catalog, names),
        theirs: factsOf(readValues(current, catalog), catalog, names),
      };
  return (
    <Card>
      <ConflictChoice
        items={[{ name: "treatment", ...item }]}
        onChoose={({ treatment: version = "mine" }) => onChoose(conflict, version)}
        onBack={onBack}
      />
    </Card>
  );
}
