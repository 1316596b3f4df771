import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { RESULTS } from "./e2e/support/folders";
import { filesOf, PROJECTS, type ProjectName } from "./e2e/support/projects";
import type { ProjectOptions } from "./e2e/support/test";
import { ACTION_TIMEOUTS, CALL_TIMEOUT, TEST_TIMEOUTS } from "./e2e/support/timeouts";
import { CHROMIUM, FLAGS } from "./scripts/chromium.mjs";

const TESTS = fileURLToPath(new URL("e2e", import.meta.url));

const LOCALES = { de: "de-DE", en: "en-GB" } as const;

/** A phone in portrait format, and a small laptop. */
const SCREENS = {
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  1280: { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false },
} as const;

function project(name: ProjectName) {
  const [language, width] = name.split("-") as ["de", "390"] | ["en", "1280"];
  return {
    name,
    testMatch: filesOf(name, TESTS),
    use: { ...SCREENS[width], locale: LOCALES[language], language },
  };
}

export default defineConfig<ProjectOptions>({
  ...TEST_TIMEOUTS,
  testDir: TESTS,
  outputDir: RESULTS,
  globalSetup: "./e2e/support/globalSetup.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  reporter: [["list"], ["./e2e/support/slowest.ts"]],
  use: {
    ...ACTION_TIMEOUTS,
    timezoneId: "Europe/Berlin",
    // In the middle of a fade the contrast cannot be measured.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { ...CALL_TIMEOUT, executablePath: CHROMIUM, args: FLAGS },
    trace: "off",
  },
  projects: PROJECTS.map(project),
});
