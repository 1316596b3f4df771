import type { UserRow } from "../../../api/entities";

/** Parts of the day in which people greet differently, in German or in English. */
export type DayPart = "morning" | "noon" | "afternoon" | "evening";

/** `hour` is 0 to 23. */
export function dayPart(hour: number): DayPart {
  if (hour < 5 || hour >= 18) return "evening";
  if (hour < 11) return "morning";
  return hour < 12 ? "noon" : "afternoon";
}

/** How to address somebody; null when too little is known to do it politely. */
export type Address = { form: "ms" | "mr"; name: string } | { form: "full"; name: string } | null;

export function addressOf(user: UserRow | undefined): Address {
  const first = user?.firstname?.trim();
  const last = user?.lastname?.trim();
  if (!last) return null;
  const key = user?.salutation?.key;
  if (key === "ms" || key === "mr") return { form: key, name: last };
  return first ? { form: "full", name: `${first} ${last}` } : null;
}
