// @vitest-environment node
import { readFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, it } from "vitest";

it("schema.ts is what the API document says; `npm run generate` makes it anew", async () => {
  const committed = readFileSync("src/api/schema.ts", "utf8");
  const types = astToString(await openapiTS(readFileSync("../shared/openapi.json", "utf8")));
  // No diff in the message: the file has 20,000 lines and the remedy is always `npm run generate`.
  expect(committed.endsWith(types)).toBe(true);
}, 30_000);
