import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";

/** A part of the service worker, in a file of its own under `folder`. Its name has the hash of its content: it may be kept for good. */
export function workerPart(source: string, folder: string): { path: string; plugin: Plugin } {
  const text = readFileSync(source, "utf8");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const name = basename(source, ".js");
  const path = `${folder}/${name}-${hash}.js`;
  const plugin: Plugin = {
    name: `worker-${name}`,
    generateBundle() {
      this.emitFile({ type: "asset", fileName: path, source: text });
    },
  };
  return { path: `/${path}`, plugin };
}
