import { fileURLToPath } from "node:url";

/** Debian's browser, which people can install on a fresh machine without a download from elsewhere, or that of CHROMIUM. */
export const CHROMIUM = fileURLToPath(new URL("chromium.sh", import.meta.url));

/** Without a screen, and without calls of its own. */
export const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
