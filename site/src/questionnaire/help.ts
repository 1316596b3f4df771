import type { ReactNode } from "react";

/** What the pages of other layers bring along. */
export interface HelpParts {
  /** The card with the numbers for a crisis. */
  card: ReactNode;
  /** Shown below a text that may come from a person in need; looked for on this device only. */
  forText: (text: string) => ReactNode;
}
