import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * What the service worker does with pushes, in a file of its own under `assets/fcm`. As with every file there its name has the
 * hash of its content: it may be kept for good.
 */
export function pushWorker(source: string): { path: string; plugin: Plugin } {
  const text = readFileSync(source, "utf8");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const path = `assets/fcm/push-${hash}.js`;
  const plugin: Plugin = {
    name: "push-worker",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: path, source: text });
    },
  };
  return { path: `/${path}`, plugin };
}
