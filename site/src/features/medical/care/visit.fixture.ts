import { signedIn as visitor } from "../../../test/person";
import { type Options, type Stored, startServer } from "../../../test/server/server";
import { PROFILE } from "./treatment.fixture";

/** A server with the profile of the person, unless the test says otherwise. */
export function careServer(stored: Stored = {}, options?: Options) {
  return startServer({ medicalprofile: [PROFILE], ...stored }, options);
}

/** A signed-in person on 20 November 2026, reading German. */
export const signedIn = () => visitor({ now: new Date(2026, 10, 20, 9, 12), words: ["care", "glossary"] });
