import { useMemo, useSyncExternalStore } from "react";
import { type Day, dayOf } from "../../dates/dates";

const MINUTE_MS = 60_000;

/** A moment on the reader's own clock, which is the clock of her device. */
export interface Moment {
  /** `YYYYMMDD` */
  day: Day;
  /** `HHMM` */
  time: string;
  /** 0 to 23 */
  hour: number;
}

export function momentOf(instant: Date): Moment {
  const hour = instant.getHours();
  const time = String(hour * 100 + instant.getMinutes()).padStart(4, "0");
  return { day: dayOf(instant), time, hour };
}

/** The only place of the timeline that reads the clock. */
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
  // Timers stand still while a phone sleeps; whoever takes it up again must not see yesterday.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}

/** Now, renewed with every minute. */
export function useMoment(): Moment {
  const current = useSyncExternalStore(subscribe, minute);
  return useMemo(() => momentOf(new Date(current * MINUTE_MS)), [current]);
}
