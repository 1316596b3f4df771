import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { brotli } from "./scripts/brotli.ts";
import { type Chunk, checkedChunks, groupsOf, packages, sources } from "./scripts/chunks.ts";
import { chunksByUse, type PageGroup } from "./scripts/chunksByUse.ts";
import { firstPages } from "./scripts/firstPages.ts";
import { firstWave } from "./scripts/firstWave.ts";
import { frontMatter } from "./scripts/frontMatter.ts";
import { iconPaths } from "./scripts/iconPaths.ts";
import { workerPart } from "./scripts/workerPart.ts";
import { ALWAYS } from "./src/i18n/namespaces.ts";

const api = process.env.ZUVERSICHT_API ?? "http://127.0.0.1:8080";

/** The API takes calls with a cookie from its own pages alone, so it has to hear the name that the browser asked for. */
const behind = { target: api, changeOrigin: false };

const BEHIND = { "/api": behind, "/files/": behind, "/local": behind, "/parts/": behind };

/** Its package offers bundlers the build for development alone, whose warnings every sign-in page would load. */
const ROUTER = fileURLToPath(new URL("node_modules/react-router/dist/production/index.mjs", import.meta.url));

const FIRST = firstPages("src/firstPages.ts", ["overview", "entrance"]);

/** The languages that have words. */
const LANGUAGES = readdirSync("src/i18n/words").flatMap(
  (file) => /^common\.(\w+)\.json$/.exec(file)?.[1] ?? [],
);

const PUSH = workerPart("worker/push.js", "assets/fcm");
const LOCK = workerPart("worker/lock.js", "assets/lock");

const CHUNKS: readonly Chunk[] = [
  // The entry, and what runs before the program is loaded: it must not wait for anything large.
  {
    name: "preload",
    parts: [
      ...sources("main", "preload", "firstPages", "paths", "constants", "api/config"),
      ...sources("platform/yieldToMain", "platform/storageSupport", "platform/trustedTypes"),
      ...sources("session/userStub", "i18n/files", "i18n/languages", "i18n/namespaces"),
      /preload-helper/,
    ],
    priority: 3,
  },
  // Needed by every page and rarely changed: it stays in the browser's cache when the site is updated.
  {
    name: "base",
    parts: [
      ...packages("react", "react-dom", "scheduler", "react-router", "i18next", "use-sync-external-store"),
    ],
    priority: 2,
  },
  // The program, and what both the sign-in page and the pages behind it need: dozens of files
  // of a few hundred bytes would compress badly and cost a request each.
  {
    name: "program",
    parts: [
      // Beside the routes: what loads parts on demand costs once more in each file.
      ...sources(
        "start",
        "api/errors",
        "app/Banners",
        "app/useReport",
        "features/account/external/useSignInOptions",
      ),
      ...sources("ui/ErrorSummary", "ui/Note", "ui/Scene", "ui/TextField"),
      /icons\/a-large-small/,
      /icons\/globe/,
    ],
    priority: 1,
  },
  // One request instead of a dozen, before which the page cannot be used.
  { name: "entrance", parts: sources(FIRST.entrance.frame, FIRST.entrance.page) },
  { name: "inside", parts: sources(FIRST.overview.frame) },
  { name: "overview", parts: sources(FIRST.overview.page) },
  ...LANGUAGES.flatMap((language): Chunk[] => [
    {
      name: `common.${language}`,
      parts: sources(...ALWAYS.map((name) => `i18n/words/${name}.${language}.json`)),
    },
    {
      name: `overview.${language}`,
      parts: FIRST.overview.words.map((namespace) => new RegExp(`/${namespace}/words\\.${language}\\.json$`)),
    },
  ]),
  // A chunk takes along what its modules import, unless one above it has them.
  // The rows on the device, which the overview is drawn with: nothing of a form is on the way to them.
  {
    name: "device",
    parts: [
      ...packages("idb"),
      ...sources("device/answersIn", "device/drafts", "device/wholeReplica", "seal/database"),
    ],
  },
  {
    name: "rows",
    parts: sources("offline/rowsAnswer", "offline/outbox/daysShown", "offline/replicatedTables"),
  },
  { name: "icons", parts: [/\/lucide-react\/dist\/esm\/icons\//] },
  // The sign-in page asks it, and so does the sign-out: neither brings along the other.
  { name: "serverInfo", parts: sources("api/info") },
  // What the lock of the device needs, which is loaded beside every page.
  {
    name: "idle",
    parts: [
      /\/features\/account\/idle\/(?!IdleChoice)[^/]+\.(tsx?|css)$/,
      ...sources("session/cover", "session/signOut", "seal/lock"),
    ],
  },
  // The cards of the overview, which are loaded after its days.
  {
    name: "cards",
    parts: sources(
      "features/onboarding/FirstStepsCard",
      "features/wellbeing/public/CheckinCard",
      "questionnaire/wordsOf",
    ),
  },
  // Loaded by the sign-in page where providers are set up, and by nobody else.
  {
    name: "providers",
    parts: sources("features/account/external/signInOptions", "features/account/external/providers"),
  },
  // Loaded where a PDF is looked at, and by nobody else: the service worker leaves it out by its name.
  { name: "pdf", parts: [...sources("features/papers/viewer/pdf"), ...packages("pdfjs-dist")] },
];

const PAGES: readonly PageGroup[] = [
  {
    name: "account",
    pages: [/\/features\/account\/(devices|email|factor|leaving|profile|settings)\/(?!QrPicture)/],
  },
  { name: "documents", pages: [/\/features\/papers\/(?!viewer\/)/] },
  { name: "team", pages: [/\/features\/team\//] },
  { name: "info", pages: [/\/features\/info\//] },
  { name: "tumor", pages: [/\/features\/tumor\//] },
  { name: "care", pages: [/\/features\/medical\/(care|profile)\//] },
  { name: "treatment", pages: [/\/features\/medical\/treatment\//] },
  { name: "questionnaire", pages: [/\/features\/(study|wellbeing)\//] },
  { name: "appointment", pages: [/\/features\/appointment\/(?!pdf)/] },
  { name: "messages", pages: [/\/features\/messages\//, /\/app\/messages\//] },
  { name: "people", pages: [/\/features\/people\//] },
  { name: "external", pages: [/\/features\/account\/external\//] },
  { name: "password", pages: [/\/features\/account\/password\/(?!zxcvbn)/] },
  { name: "entry", pages: [/\/features\/timeline\/(entry|days\/QuickForm)/] },
];

const BY_USE = chunksByUse(
  PAGES,
  CHUNKS.flatMap(({ parts }) => parts),
);

export default defineConfig({
  plugins: [
    react(),
    iconPaths(),
    frontMatter({ faq: ["question"] }),
    firstWave("src/start.tsx"),
    checkedChunks(CHUNKS),
    BY_USE.plugin,
    PUSH.plugin,
    LOCK.plugin,
    brotli("assets"),
    VitePWA({
      // A reload during input would lose it, so activation waits for the next navigation or a tap.
      registerType: "prompt",
      // The service worker is registered in src/app/update.ts: an injected inline script would violate the content security policy.
      injectRegister: null,
      // A file of each language (public/manifest.*.webmanifest), which src/app/update.ts adds when the network is idle.
      manifest: false,
      workbox: {
        // With the file of an appointment (pdfkit, its fonts): in a clinic there is often no network.
        globPatterns: ["**/*.{js,css,html,svg,webmanifest,woff2,ttf}"],
        // Needed only while a password is chosen, where pushes come by FCM, for letters that few sheets have, or for files that
        // have to be fetched anyway; and a part of the service worker itself.
        globIgnores: [
          "**/zxcvbn-*.js",
          "**/pdf-*.js",
          "**/pdfWorker-*.js",
          "**/fcm-*.js",
          "**/noto-sans-*.ttf",
          "assets/fcm/**",
        ],
        importScripts: [PUSH.path, LOCK.path],
        navigateFallback: "/index.html",
        navigateFallbackDenylist: [/^\/api\//, /^\/files\//, /^\/local\//, /^\/parts\//],
        // No runtimeCaching on purpose: answers of the API contain health data and must not be in Cache Storage.
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  resolve: { alias: [{ find: /^react-router$/, replacement: ROUTER }] },
  // The suggestions for time-for-me entries are in the catalog, outside of the site's folder.
  server: { proxy: BEHIND, fs: { allow: [".", "../infra/catalog"] } },
  preview: { proxy: BEHIND },
  worker: { format: "es" },
  build: {
    target: "es2022",
    // With it every browser loads one more file first; without it an old one loads the chunks one after the other.
    modulePreload: { polyfill: false },
    sourcemap: true,
    manifest: true,
    // The policy `script-src 'self'` and `style-src 'self'` allows no data: modules; small assets stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The program names every file; with seven letters of its hash each is still the only one of its name.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [...groupsOf(CHUNKS), BY_USE.group],
        },
      },
    },
  },
});
