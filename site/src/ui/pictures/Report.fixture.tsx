import { examples } from "../fixtures";
import { Report } from "./Report";

export const fixtures = examples("Report", Report, { drawn: {} });
