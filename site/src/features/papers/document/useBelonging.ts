import { useEntities, useEntity } from "../../../api/hooks";
import { dayText } from "../../../app/dayText";
import { useTranslation } from "../../../i18n/useTranslation";
import type { SelectGroup, SelectOption } from "../../../ui/SelectField";
import { useAppointments } from "../../timeline/public/useAppointments";

/** What a document may belong to. */
type BelongingRoot = "timelineentry" | "treatment";

/** The ids of what is chosen, "" for none. */
type Belonging = Record<BelongingRoot, string>;

const NOTHING: Belonging = { timelineentry: "", treatment: "" };

const NAMED = /^(timelineentry|treatment):(\d+)$/;

/** The value of the control that chooses both. */
export function optionOf({ timelineentry, treatment }: Belonging): string {
  if (timelineentry) return `timelineentry:${timelineentry}`;
  return treatment ? `treatment:${treatment}` : "";
}

export function chosenBy(option: string): Belonging {
  const [, root, id] = NAMED.exec(option) ?? [];
  return root === undefined || id === undefined ? NOTHING : { ...NOTHING, [root]: id };
}

/** The appointments and treatments to choose from, what is chosen among them. */
export function useBelongingOptions(chosen: Belonging): SelectGroup[] {
  const { t } = useTranslation("papers");
  const appointments = useAppointments().map(({ id, title, date }) => ({
    value: optionOf({ ...NOTHING, timelineentry: String(id) }),
    label: `${dayText(date)} · ${title}`,
  }));
  const { items: treatments = [] } = useEntities("treatment", { size: 500, filter: { isRoot: true } });
  const given = optionOf(chosen);
  const isFar = chosen.timelineentry !== "" && appointments.every(({ value }) => value !== given);
  const far = useEntity("timelineentry", isFar ? Number(chosen.timelineentry) : null).entity;
  const farLabel = far ? `${dayText(far.date)} · ${far.title}` : t("document.belongsTo.anAppointment");
  const ofTreatments = treatments.map(({ id, treatmentcategory, startdate }) => ({
    value: optionOf({ ...NOTHING, treatment: String(id) }),
    label: [treatmentcategory.name, startdate ? dayText(startdate) : ""].filter(Boolean).join(" · "),
  }));
  const isUnknown = chosen.treatment !== "" && ofTreatments.every(({ value }) => value !== given);
  const groups: [string, SelectOption[]][] = [
    [
      t("document.belongsTo.appointments"),
      [...(isFar ? [{ value: given, label: farLabel }] : []), ...appointments],
    ],
    [
      t("document.belongsTo.treatments"),
      [...(isUnknown ? [{ value: given, label: t("document.belongsTo.aTreatment") }] : []), ...ofTreatments],
    ],
  ];
  return groups.flatMap(([label, options]) => (options.length > 0 ? [{ label, options }] : []));
}
