import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
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
