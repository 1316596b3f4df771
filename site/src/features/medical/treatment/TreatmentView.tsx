import type { ReactNode } from "react";
import type { Treatment } from "../../../api/entities";
import type { Day } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { TreatmentCard, TreatmentRail, TreatmentStep } from "../../../ui/TreatmentCard";
import styles from "../medical.module.css";
import { TreatmentTag } from "./TreatmentTag";
import { type Catalog, type FormFlags, flagsOf, nameOf, rowOf } from "./treatmentCatalog";
import { TEXT_NAMES } from "./treatmentFields";
import { partsEnded } from "./treatmentParts";
import { type Detail, detailsOf, partDetails, progressOf, spanOf } from "./treatmentText";
import { useSpanText } from "./useSpanText";

export interface TreatmentViewProps {
  row: Treatment;
  parts: readonly Treatment[];
  /** The rows carry the names they need; the list of types may be empty. */
  catalog: Catalog;
  today: Day;
  /** Whether it has a row of its own. */
  alone: boolean;
  titleLevel: 3 | 4;
  menu?: ReactNode;
  /** What stands below. */
  children?: ReactNode;
}

/** A treatment with its parts. */
export function TreatmentView({
  row,
  parts,
  catalog,
  today,
  alone,
  titleLevel,
  menu,
  children,
}: TreatmentViewProps) {
  const spanText = useSpanText();
  const flags = flagsOf(rowOf(catalog.categories, row.treatmentcategory));
  const inParts = parts.map((part) => ({ part, details: partDetails(part, flags, catalog) }));
  // Details that a part repeats are left out for the whole.
  const shownParts = new Set(
    inParts.flatMap(({ details: lines }) => lines.map(({ title, side }) => `${title} ${side}`)),
  );
  const details = detailsOf(row, flags, catalog).filter(
    ({ title, side, antibodies }) => antibodies.length > 0 || !shownParts.has(`${title} ${side}`),
  );
  const steps = details.length + parts.length;
  return (
    <TreatmentCard
      title={nameOf(row.treatmentcategory)}
      titleLevel={titleLevel}
      span={spanText(spanOf(row, flags, today, parts))}
      tag={<TreatmentTag row={row} parts={parts} flags={flags} today={today} />}
      menu={menu}
    >
      {steps > 0 ? (
        <TreatmentRail wide={alone && steps > 1}>
          {details.map((detail) => (
            <DetailStep key={detail.key} detail={detail} />
          ))}
          {inParts.flatMap(({ part, details: lines }) =>
            lines.map((detail) => (
              <DetailStep
                key={`${part.id} ${detail.key}`}
                detail={detail}
                // A part without a day of its own happened on the day of its treatment.
                span={spanText(
                  spanOf({ ...part, startdate: part.startdate ?? row.startdate ?? null }, flags, today),
                )}
                tag={<PartTag root={row} part={part} flags={flags} today={today} />}
              />
            )),
          )}
        </TreatmentRail>
      ) : null}
      {TEXT_NAMES.map((name) =>
        row[name] ? (
          <p key={name} className={styles.text}>
            {row[name]}
          </p>
        ) : null,
      )}
      {children}
    </TreatmentCard>
  );
}

interface PartTagProps {
  root: Treatment;
  part: Treatment;
  flags: FormFlags;
  today: Day;
}

/**
 * Shows only what its treatment does not: the part's own result, and that it is ongoing while the treatment is, or although that
 * has a result which does not count for its parts (S-TREAT-19, S-TREAT-20).
 */
function PartTag({ root, part, flags, today }: PartTagProps) {
  const { treatmentresult: result } = root;
  const isOpen = Boolean(result) || progressOf(root, flags, today) === "running";
  const goesOn = isOpen && !partsEnded(result, [part], flags) && progressOf(part, flags, today) === "running";
  return part.treatmentresult || goesOn ? <TreatmentTag row={part} flags={flags} today={today} /> : null;
}

interface DetailStepProps {
  detail: Detail;
  span?: string | undefined;
  tag?: ReactNode;
}

function DetailStep({ detail, span, tag }: DetailStepProps) {
  const { t } = useTranslation("medical");
  const antibodies = detail.antibodies.map((name) => t(`form.${name}`)).join(", ");
  const side = detail.side && t(`treatment.side.${detail.side}`);
  const title = [detail.title, side].filter(Boolean).join(", ");
  const below = [detail.text, title ? antibodies : "", span].filter(Boolean).join(", ");
  return <TreatmentStep title={title || antibodies} span={below || undefined} tag={tag} />;
}
