import { signedIn as visitor } from "../../test/person";
import { type Options, type Stored, startServer } from "../../test/server/server";

/** A server with an empty medical profile, unless the test passes other rows. */
export function tumorServer({ formulas, ...stored }: Stored & Pick<Options, "formulas"> = {}) {
  return startServer({ medicalprofile: [{ id: 5 }], ...stored }, formulas && { formulas });
}

/** Signed in with German as the language. */
export const signedIn = () => visitor({ words: ["tumor", "glossary"] });
