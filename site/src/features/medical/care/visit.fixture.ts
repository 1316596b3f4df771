import { signedIn as visitor } from "../../../test/person";
import { type Options, type Stored, startServer } from "../../../test/server/server";
import { PROFILE } from "./treatment.fixture";

/** A server with a medical profile, unless the test passes other rows. */
export function careServer(stored: Stored = {}, options?: Options) {
  return startServer({ medicalprofile: [PROFILE], ...stored }, options);
}

/** Signed in on 20 November 2026, with German as the language. */
export const signedIn = () => visitor({ now: new Date(2026, 10, 20, 9, 12), words: ["care", "glossary"] });
