import { type Day, toParts } from "../../../dates/dates";
import type { HillsProps } from "../../../ui/pictures/Hills";
import { dayPart } from "./greeting";

const SEASONS = ["winter", "spring", "summer", "autumn"] as const;

/** The picture behind the greeting: the hill at this hour (0 to 23) and in the season of this day, by whole months. */
export function hillAt({ day, hour }: { day: Day; hour: number }): HillsProps {
  const season = SEASONS[Math.floor((toParts(day).month % 12) / 3)] ?? "winter";
  if (hour < 5 || hour >= 22) return { time: "night", season };
  const part = dayPart(hour);
  return { time: part === "afternoon" ? "noon" : part, season };
}
