import { useTranslation } from "../../i18n/useTranslation";
import { Segments } from "../../ui/Segments";
import { RANGES, type Range } from "./range";

interface RangeChoiceProps {
  value: Range;
  onChange: (range: Range) => void;
}

/** How much of a course is shown: "Woche", "Monat", "Alles". */
export function RangeChoice({ value, onChange }: RangeChoiceProps) {
  const { t } = useTranslation("questionnaire");
  return (
    <Segments
      label={t("trend.range")}
      value={value}
      onChange={onChange}
      options={RANGES.map((range) => ({ value: range, label: t(`trend.ranges.${range}`) }))}
    />
  );
}
