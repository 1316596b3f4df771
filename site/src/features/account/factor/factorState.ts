import type { NamedSchema } from "../../../api/entities";

/** What `factor/state` answers. */
export type FactorState = NamedSchema<"factor.state.get">;
