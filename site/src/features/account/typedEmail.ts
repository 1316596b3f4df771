import { draftInTab } from "../../device/draftsInTab";

/** Name of the draft of the sign-in. */
export const SIGN_IN_DRAFT = "login";

/** The e-mail address that was typed at the sign-in in this tab. */
export function typedAtSignIn(): string {
  const draft = draftInTab(null, SIGN_IN_DRAFT);
  if (typeof draft !== "object" || draft === null || !("email" in draft)) return "";
  return typeof draft.email === "string" ? draft.email : "";
}
