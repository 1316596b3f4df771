import { useLocation } from "react-router";
import { paths, TIMELINE_ENTRY_PAGES } from "../../paths";

/** The page that led to a document, with the name of its title. */
interface Origin {
  path: string;
  title: "medicalProfile" | "profileData" | "timelineEntryView" | "treatment";
}

const ALL: Origin = { path: paths.profileData, title: "profileData" };

/** What a link to a document remembers: the page that it stands on, and what a new document belongs to. */
export interface OriginState {
  from: string;
  timelineentry?: number;
  treatment?: number;
}

/** A history state may be anything. */
function given(state: unknown): Partial<Record<keyof OriginState, unknown>> {
  return typeof state === "object" && state !== null ? state : {};
}

/** Where the way back leads to; without a known page to the list of all that is stored. */
export function useOrigin(): Origin {
  const { from } = given(useLocation().state);
  if (from === paths.medicalProfile) return { path: from, title: "medicalProfile" };
  if (from === paths.treatment) return { path: from, title: "treatment" };
  if (typeof from !== "string" || !from.startsWith(TIMELINE_ENTRY_PAGES)) return ALL;
  return { path: from, title: "timelineEntryView" };
}

/** What a new document belongs to, where it was added from there. */
export function useSuggested(): { timelineentry?: number; treatment?: number } {
  const { timelineentry, treatment } = given(useLocation().state);
  return {
    ...(typeof timelineentry === "number" && { timelineentry }),
    ...(typeof treatment === "number" && { treatment }),
  };
}
