import { useListAll } from "../../api/listAll";
import type { Query } from "../../api/query";

/** The largest page (K-46). */
const BY_NAME: Query = { size: 500, sort: ["name"] };

/** All documents of the signed-in person by their names, with their picture. Each page is kept for times without network. */
export const useDocuments = () => useListAll("document", BY_NAME);
