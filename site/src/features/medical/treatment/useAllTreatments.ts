import { useListAll } from "../../../api/listAll";
import { ALL_TREATMENTS } from "./treatmentQueries";

/** All treatments of the signed-in person with their parts, in one request for all sections of a page. */
export const useAllTreatments = () => useListAll("treatment", ALL_TREATMENTS);
