import { readdirSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { frontMatter } from "./scripts/frontMatter.ts";

// Where the people are who read the site first; the journeys in a browser take place there too.
process.env.TZ = "Europe/Berlin";

const all = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => ({ path: `src/${path}`, text: readFileSync(`src/${path}`, "utf8") }));

/**
 * Who puts modules of its own in the place of others, or reads them anew, would change them for the files after it; and what
 * says in its first line why needs modules that nobody has used.
 */
const alone = all.filter(
  ({ text }) => text.startsWith("// alone: ") || /vi\.(doMock|mock|resetModules)\(/.test(text),
);
/** What draws pages, and what says in its first line that it needs a browser. Everything else does without one. */
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
  // The API document and the catalogs lie beside the site.
  server: { fs: { allow: [".", "../shared", "../infra/catalog"] } },
  test: {
    // Whole pages are drawn and typed into; on a busy machine with two cores that takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      // A browser and all modules of the site cost more than most files: one for many. `setup.ts` cleans up between tests.
      project(
        "pages",
        pages.filter((file) => !alone.includes(file)),
        { ...browser, isolate: false },
      ),
      project(
        "logic",
        all.filter((file) => !pages.includes(file) && !alone.includes(file)),
        { environment: "node", isolate: false },
      ),
      project("alone", alone, { ...browser, isolate: true }),
    ],
  },
});
