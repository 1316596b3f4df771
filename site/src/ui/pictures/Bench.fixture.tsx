import { examples } from "../fixtures";
import { Bench } from "./Bench";

export const fixtures = examples("Bench", Bench, { drawn: {} });
