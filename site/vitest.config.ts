import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { frontMatter } from "./scripts/frontMatter.ts";

export default defineConfig({
  plugins: [react(), frontMatter({ faq: ["question"] })],
  // The API document and the catalogs lie beside the site.
  server: { fs: { allow: [".", "../shared", "../infra/catalog"] } },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test/setup.ts"],
    // Whole pages are drawn and typed into; on a busy machine with two cores that takes its time.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
