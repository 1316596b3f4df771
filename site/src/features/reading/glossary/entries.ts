import type { Entities } from "../../../api/entities";

/** One word of the glossary with its explanation, in the language of the person. */
export type GlossaryEntry = Entities["glossaryentry"];
