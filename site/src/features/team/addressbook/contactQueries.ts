import type { Query } from "../../../api/query";

/** The largest page of the server; more contacts are not expected. */
export const ALL_CONTACTS: Query = { size: 500 };
