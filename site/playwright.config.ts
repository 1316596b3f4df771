import { defineConfig } from "@playwright/test";
import type { Place } from "./e2e/support/test";
import { CHROMIUM, FLAGS } from "./scripts/chromium.mjs";

const LOCALES = { de: "de-DE", en: "en-GB" } as const;

/** A phone in portrait format, and a small laptop. */
const SCREENS = {
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  1280: { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false },
} as const;

function project(language: "de" | "en", width: 390 | 1280, files: string) {
  return {
    name: `${language}-${width}`,
    testMatch: new RegExp(`/(${files})\\.spec\\.ts$`),
    use: { ...SCREENS[width], locale: LOCALES[language], language },
  };
}

export default defineConfig<Place>({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/support/prepare.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Most second tries fail at their start (`e2e/support/tries.ts`).
  retries: 1,
  reporter: "list",
  timeout: 240_000,
  expect: { timeout: 15_000 },
  use: {
    timezoneId: "Europe/Berlin",
    // What does not appear within this time will not; waiting for the end of the test would only take longer.
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    // In the middle of a fade the contrast cannot be measured.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: CHROMIUM, args: FLAGS },
    trace: "off",
  },
  // Tests without pages run once. The journey from the first visit to the next day, through every kind of page, runs in
  // both languages at both widths. The other journeys run at both widths and in both languages, but crosswise: German
  // has the longer words, so it has to fit the phone, and nothing on a page depends on both. Of the cuts each width has one kind.
  projects: [
    project("de", 390, ".+\\.journey|keyboard.*|guards|appearance|update|install|cuts\\.gone"),
    project("en", 1280, ".+\\.journey|keyboard.*|guards|install|cuts\\.answer"),
    project("de", 1280, "core\\.journey|headers|capacity|engines|frames|kept|legible|parity|tries|watch"),
    project("en", 390, "core\\.journey"),
  ],
});
