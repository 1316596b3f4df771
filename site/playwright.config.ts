import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { FOR_ACTIONS, FOR_ANSWERS, FOR_TESTS } from "./e2e/support/patience";
import { filesOf, PROJECTS, type ProjectName } from "./e2e/support/projects";
import { RESULTS } from "./e2e/support/run";
import type { Place } from "./e2e/support/test";
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

export default defineConfig<Place>({
  ...FOR_TESTS,
  testDir: TESTS,
  outputDir: RESULTS,
  globalSetup: "./e2e/support/prepare.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  reporter: [["list"], ["./e2e/support/slowest.ts"]],
  use: {
    ...FOR_ACTIONS,
    timezoneId: "Europe/Berlin",
    // In the middle of a fade the contrast cannot be measured.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { ...FOR_ANSWERS, executablePath: CHROMIUM, args: FLAGS },
    trace: "off",
  },
  projects: PROJECTS.map(project),
});
