import type { AnswerOf } from "../../../api/entities";

/** What `factor/state` answers. */
export type FactorState = AnswerOf<"factor/state", "get">;
