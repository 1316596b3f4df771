import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * The name of this run, `JOURNEYS_RUN`. Runs beside each other, such as two parts of all tests, have names of their own and
 * share no folder but that of the built site, for which programs wait for each other.
 */
const NAME = process.env.JOURNEYS_RUN ?? "all";

/** What tests leave, and which of them failed. */
export const RESULTS = join(ROOT, "site/test-results", NAME);

/** Pictures of pages, where SHOTS=1 asks for them. */
export const SHOTS = join(ROOT, "site/e2e/shots", NAME);

/** Catalogs and the demo account, created once for each run; every program starts with a copy. */
export const SEEDED = join(ROOT, "target/seeded/journeys", NAME);
