import type { Entities } from "../../../api/entities";

export type GlossaryEntry = Entities["glossaryentry"];
