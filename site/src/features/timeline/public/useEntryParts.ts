import type { TFunction } from "i18next";
import { useEntities } from "../../../api/hooks";
import { dayText } from "../../../app/dayText";
import type { Block, Period, SummaryPart } from "../../../app/summaryPart";
import { addDays, type Day } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { useTimeline } from "../days/useTimeline";
import { type Entry, occurrenceOf } from "../entries";
import { contactName, useContacts } from "../entry/useContacts";
import { INTAKE_ID, KIND_IDS } from "../kinds";
import { timeText } from "../sentences";
import { deviceZone } from "../zones";

/** The last day before `day` on which an appointment is entered; null when there is none, undefined until it is known. */
export function useLastAppointment(day: Day): Day | null | undefined {
  const { items } = useEntities("timelineentry", {
    size: 1,
    filter: { to: addDays(day, -1), timelineentrycategoryId: KIND_IDS.APPOINTMENT, timezone: deviceZone() },
    sort: ["date|desc"],
  });
  return items && (items[0]?.date ?? null);
}

/** The appointments of a period, and what was taken in it. Needs the words of `timeline`. */
export function useEntryParts(period: Period): { appointments: SummaryPart; intakes: SummaryPart } {
  const { t } = useTranslation("timeline");
  const { entries, error, reload } = useTimeline(period, { revalidateOnFocus: false });
  const of = (id: number) => entries?.filter(({ timelineentrycategory }) => timelineentrycategory.id === id);
  const appointments = of(KIND_IDS.APPOINTMENT);
  const contacts = useContacts(appointments?.some(({ addressbookentry }) => addressbookentry) ?? false);
  const part = (blocks: readonly Block[] | undefined): SummaryPart => ({
    blocks,
    error,
    reload: () => void reload(),
  });
  const locationOf = ({ place: where, addressbookentry }: Entry) =>
    [where, addressbookentry ? contactName(contacts, String(addressbookentry)) : ""]
      .filter(Boolean)
      .join(", ");
  return {
    appointments: part(appointments && appointmentBlocks(t, appointments, locationOf)),
    intakes: part(entries && intakeBlocks(t, of(INTAKE_ID) ?? [])),
  };
}

function appointmentBlocks(
  t: TFunction<"timeline">,
  rows: readonly Entry[],
  locationOf: (entry: Entry) => string,
): Block[] {
  if (rows.length === 0) return [];
  return [
    {
      kind: "table",
      caption: t("sheet.appointments"),
      columns: [t("view.day"), t("sheet.what"), t("view.place")],
      rows: rows.map((entry) => [
        [dayText(entry.date), timeText(t, entry)].filter(Boolean).join(", "),
        [entry.title, entry.note].filter(Boolean).join("\n"),
        locationOf(entry),
      ]),
    },
  ];
}

/** One row for everything that is taken again and again: how often it was entered and how often ticked off. */
function intakeBlocks(t: TFunction<"timeline">, rows: readonly Entry[]): Block[] {
  const series = new Map<string, Entry[]>();
  for (const row of rows) {
    const key = `${occurrenceOf(row)?.series ?? row.id}`;
    series.set(key, [...(series.get(key) ?? []), row]);
  }
  if (series.size === 0) return [];
  const lines = [...series.values()].flatMap((days) => {
    const last = days.at(-1);
    if (!last) return [];
    const doneCount = days.filter(({ done }) => done).length;
    return [[last.title, timeText(t, last), t("sheet.taken", { taken: doneCount, count: days.length })]];
  });
  const caption = t("sheet.intakes");
  return [
    { kind: "heading", text: caption },
    {
      kind: "table",
      caption,
      columns: [t("sheet.medicine"), t("view.time"), t("sheet.ticked")],
      rows: lines,
    },
  ];
}
