import { examples } from "../fixtures";
import { Company } from "./Company";

export const fixtures = examples("Company", Company, { drawn: {} });
