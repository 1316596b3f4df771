import { useMemo, useSyncExternalStore } from "react";
import { type Day, dayOf } from "../../dates/dates";
import { shownAt } from "../../dates/zoned";
import { deviceZone, ownZone } from "./zones";

const MINUTE_MS = 60_000;

/** Day and time in the time zone of the device. */
export interface Moment {
  /** `YYYYMMDD` */
  day: Day;
  /** `HHMM` */
  time: string;
  /** 0 to 23 */
  hour: number;
}

export function momentOf(instant: Date): Moment {
  if (deviceZone() === undefined) {
    // Without a zone of its own the browser counts in UTC.
    const { day, time } = shownAt(instant.getTime(), ownZone());
    return { day, time, hour: Number(time.slice(0, 2)) };
  }
  const hour = instant.getHours();
  const time = String(hour * 100 + instant.getMinutes()).padStart(4, "0");
  return { day: dayOf(instant), time, hour };
}

/** The only place of the timeline that reads the system clock. */
export function momentNow(): Moment {
  return momentOf(new Date());
}

function minute(): number {
  return Math.floor(Date.now() / MINUTE_MS);
}

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  wait();
  // Timers stop while a phone sleeps; without this the page would still show yesterday afterwards.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}

/** The current moment, updated every minute. */
export function useMoment(): Moment {
  const current = useSyncExternalStore(subscribe, minute);
  return useMemo(() => momentOf(new Date(current * MINUTE_MS)), [current]);
}
