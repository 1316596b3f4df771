import { paths } from "../../paths";

/** What is taken: a drug of the list, by its key, or a treatment. */
export type IntakeOf = { drug: string; treatment?: number } | { treatment: number };

/** The form of a new entry about taking something, whatever it is. */
export const intakeFormPath = `${paths.timelineEntryAdd}?category=intake`;

/** The form of a new entry about taking a medicine. */
export function intakePath(of: IntakeOf): string {
  const given = Object.entries(of).filter(([, value]) => value !== undefined);
  const params = new URLSearchParams([
    ["category", "intake"],
    ...given.map(([name, value]) => [name, `${value}`]),
  ]);
  return `${paths.timelineEntryAdd}?${params}`;
}
