/** Words every page needs. */
export const ALWAYS: readonly string[] = ["common", "errors"];
