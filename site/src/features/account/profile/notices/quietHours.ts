/** The key of the setting, and what it means for the server. */
export const QUIET_KEY = "quiethours";
export const OFF = "off";

/** As long as the person has said nothing else. */
const USUAL = { from: "2200", to: "0700" };

/** Start and end, `HHMM` on the clock of the person; null for none. */
export type Quiet = { from: string; to: string } | null;

/** The stored value, or what holds without one. */
export function quietOf(value: string | null | undefined): Quiet {
  if (value === OFF) return null;
  const [, from, to] = /^(\d{4})-(\d{4})$/.exec(value ?? "") ?? [];
  return from !== undefined && to !== undefined ? { from, to } : USUAL;
}

/** As the server takes it. */
export function quietText(quiet: Quiet): string {
  return quiet ? `${quiet.from}-${quiet.to}` : OFF;
}

/** Every half hour of a day, and a stored time that is none, in order. */
export function timesOffered(stored: string): string[] {
  const halves = Array.from({ length: 48 }, (_, half) => {
    const hour = String(Math.floor(half / 2)).padStart(2, "0");
    return `${hour}${half % 2 === 0 ? "00" : "30"}`;
  });
  return [...new Set([...halves, stored])].sort();
}
