import { useEntities } from "../../../api/hooks";
import { addDays, type Day, daysBetween } from "../../../dates/dates";
import { useMoment } from "../clock";
import { KIND_IDS } from "../kinds";
import { deviceZone } from "../zones";

/** How far back and ahead appointments are offered, in days: most letters come within weeks. */
const BACK = 180;
const AHEAD = 90;

interface Appointment {
  id: number;
  title: string;
  /** Of one that comes back, the day that is nearest to today. */
  date: Day;
}

/** The appointments around today, the latest first, one that comes back once; none until they are known. */
export function useAppointments(): Appointment[] {
  const { day: today } = useMoment();
  const { items = [] } = useEntities("timelineentry", {
    size: 500,
    filter: {
      from: addDays(today, -BACK),
      to: addDays(today, AHEAD),
      timelineentrycategoryId: KIND_IDS.APPOINTMENT,
      timezone: deviceZone(),
    },
    sort: ["date|desc"],
  });
  const away = (date: Day) => Math.abs(daysBetween(today, date));
  return items.filter(({ id, date }) =>
    items.every(
      (other) =>
        other.id !== id ||
        other.date === date ||
        away(date) < away(other.date) ||
        (away(date) === away(other.date) && date > other.date),
    ),
  );
}
