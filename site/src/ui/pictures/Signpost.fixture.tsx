import { examples } from "../fixtures";
import { Signpost } from "./Signpost";

export const fixtures = examples("Signpost", Signpost, { drawn: {} });
