import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { firstWave } from "./scripts/firstWave.ts";
import { frontMatter } from "./scripts/frontMatter.ts";

const api = process.env.ZUVERSICHT_API ?? "http://127.0.0.1:8080";

const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next(?!\/dist\/es\/Trans)|use-sync-external-store)\//;

/** The entry, and what runs before the program is there: it must not wait for anything big. */
const PRELOAD =
  /src\/(main|preload|paths|constants|api\/config|platform\/yieldToMain|session\/userStub|i18n\/(files|languages))\.ts|preload-helper/;

/** The program, and what both the sign-in page and the pages behind it are made of. */
const PROGRAM =
  /src\/(start|api\/errors|app\/(Banners|useReport)|ui\/(BackLink|ErrorSummary|Note|Scene|SelectField|TextField))\.tsx?|icons\/(a-large-small|globe)/;

/** The sign-in page: one request instead of a dozen, before which nobody can do anything. */
const ENTRANCE = /src\/(app\/OutsideLayout|features\/account\/LoginPage)/;

/** Words of every page, and words of the overview: a file for each language. */
const WORDS = /src\/i18n\/words\/(common|errors)\.(..)\.json/;
const OVERVIEW_WORDS = /src\/features\/(team\/contact|reading|timeline)\/words\.(..)\.json/;

export default defineConfig({
  plugins: [
    react(),
    frontMatter({ faq: ["question"] }),
    firstWave("src/start.tsx"),
    VitePWA({
      // A reload under somebody's hands loses what they typed, so activation waits for the next navigation or a tap.
      registerType: "prompt",
      // The registration lives in src/app/update.ts: an injected inline script would break the content security policy.
      injectRegister: null,
      // A file of its own (public/manifest.webmanifest), which src/app/update.ts names when the line is free.
      manifest: false,
      workbox: {
        globPatterns: ["**/*.{js,css,html,svg,webmanifest,woff2}"],
        navigateFallback: "/index.html",
        navigateFallbackDenylist: [/^\/api\//, /^\/local\//],
        // No runtimeCaching on purpose: answers of the API hold health data and never belong in Cache Storage.
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  // The ideas for time-for-me entries are content of the catalog, which lies beside the site.
  server: { proxy: { "/api": api, "/local": api }, fs: { allow: [".", "../infra/catalog"] } },
  preview: { proxy: { "/api": api, "/local": api } },
  build: {
    target: "es2022",
    // With it every browser fetches one more file first; without it an old one fetches the parts one after the other.
    modulePreload: { polyfill: false },
    sourcemap: true,
    manifest: true,
    // The policy `script-src 'self'` and `style-src 'self'` allows no data: modules; small assets stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "preload", test: PRELOAD, priority: 3 },
            // What every page needs and hardly ever changes: a new version of the site leaves it in the browser's cache.
            { name: "base", test: BASE, priority: 2 },
            // Each with all it needs: dozens of files of a few hundred bytes compress badly and cost a request each.
            { name: "program", test: PROGRAM, priority: 1 },
            { name: "entrance", test: ENTRANCE, priority: 0 },
            // The frame and the first page of every day.
            { name: "inside", test: /src\/app\/Shell\.tsx/, priority: 0 },
            { name: "overview", test: /src\/features\/timeline\/days\/DashboardPage/, priority: 0 },
            { name: (id) => `common.${WORDS.exec(id)?.[2]}`, test: WORDS },
            { name: (id) => `overview.${OVERVIEW_WORDS.exec(id)?.[2]}`, test: OVERVIEW_WORDS },
            { name: "forms", test: /src\/(ui|dates)\/|lucide-react/, minShareCount: 6, priority: 0 },
          ],
        },
      },
    },
  },
});
