import { dayText } from "../../app/dayText";
import { useTranslation } from "../../i18n/useTranslation";
import { Table } from "../../ui/Table";
import { numberText } from "../numberText";
import { type Phase, type Point, phasesOn } from "./course";

interface ValuesProps {
  title: string;
  points: readonly Point[];
  phases: readonly Phase[];
}

/** All values, the newest first. */
export function Values({ title, points, phases }: ValuesProps) {
  const { t } = useTranslation("questionnaire");
  return (
    <Table caption={title} columns={[t("trend.day"), t("trend.value"), t("trend.phase")]}>
      {[...points].reverse().map(({ day, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one day may have two results, and rows have no state
        <tr key={`${day} ${index}`}>
          <th scope="row">{dayText(day)}</th>
          <td>{numberText(value)}</td>
          <td>{phasesOn(phases, day).join(", ") || t("trend.noPhase")}</td>
        </tr>
      ))}
    </Table>
  );
}
