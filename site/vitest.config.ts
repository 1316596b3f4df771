import { readdirSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { frontMatter } from "./scripts/frontMatter.ts";
import { TEST_MS, TIMEOUT_MS } from "./src/test/timeouts.ts";

// The time zone of most readers, also used by the journeys.
process.env.TZ = "Europe/Berlin";

const all = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => ({ path: `src/${path}`, text: readFileSync(`src/${path}`, "utf8") }));

/**
 * Files that mock modules or load them again, which would affect the files after them; and files whose first line says
 * why they need unused modules.
 */
const alone = all.filter(
  ({ text }) => text.startsWith("// alone: ") || /vi\.(doMock|mock|resetModules)\(/.test(text),
);
/** Files that render pages, and those whose first line asks for jsdom. All others need no browser. */
const pages = all.filter(
  ({ path, text }) => path.endsWith("x") || text.startsWith("// @vitest-environment jsdom"),
);

const paths = (files: typeof all) => files.map(({ path }) => path);

function project(name: string, files: typeof all, test: object): TestProjectConfiguration {
  return { extends: true, test: { name, include: paths(files), ...test } };
}

const browser = {
  environment: "jsdom",
  environmentOptions: { jsdom: { url: "http://localhost/" } },
  setupFiles: ["src/test/setup.ts"],
};

export default defineConfig({
  plugins: [react(), frontMatter({ faq: ["question"] })],
  // The API document and the catalogs are outside of the site's folder.
  server: { fs: { allow: [".", "../shared", "../infra/catalog"] } },
  test: {
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: TIMEOUT_MS } },
    // The order of the files must not depend on earlier runs: they share an environment, and a clean checkout has none.
    cache: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      // A browser environment and all modules of the site cost more than most files: one for many. `setup.ts` cleans up between tests.
      project(
        "pages",
        pages.filter((file) => !alone.includes(file)),
        { ...browser, isolate: false },
      ),
      project(
        "logic",
        all.filter((file) => !pages.includes(file) && !alone.includes(file)),
        { environment: "node", isolate: false, setupFiles: ["src/test/calls.ts"] },
      ),
      project("alone", alone, { ...browser, isolate: true }),
    ],
  },
});
