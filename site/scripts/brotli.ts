import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

/** The texts among the hashed files. Fonts and pictures are compressed already. */
const TEXT = /\.(js|mjs|css|svg|json)$/;

/** Below this size nothing is gained, in bytes: it fits into one packet anyway. As `WORTH` of the server. */
const WORTH = 860;

/**
 * Writes each text of a folder of the build once more with brotli, as `<name>.br`. At its highest degree, which a CDN has no time for,
 * it is an eighth smaller than gzip; the server and the bucket hand it out under the name without `.br`.
 */
export function brotli(folder: string): Plugin {
  return {
    name: "brotli",
    apply: "build",
    async writeBundle({ dir = "dist" }) {
      const files = await readdir(join(dir, folder), { recursive: true });
      await Promise.all(
        files.filter((file) => TEXT.test(file)).map((file) => compress(join(dir, folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < WORTH) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
}
