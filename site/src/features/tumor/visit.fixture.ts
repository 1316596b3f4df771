import { signedIn as visitor } from "../../test/person";
import { type Options, type Stored, startServer } from "../../test/server/server";

/** A server with an empty profile of the person, unless the test says otherwise. */
export function tumorServer({ formulas, ...stored }: Stored & Pick<Options, "formulas"> = {}) {
  return startServer({ medicalprofile: [{ id: 5 }], ...stored }, formulas && { formulas });
}

/** A signed-in person, reading German. */
export const signedIn = () => visitor({ words: ["tumor", "glossary"] });
