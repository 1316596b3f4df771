import { examples } from "../fixtures";
import { Letterbox } from "./Letterbox";

export const fixtures = examples("Letterbox", Letterbox, { drawn: {} });
