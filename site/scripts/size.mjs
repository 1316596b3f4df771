// Adds up the gzip bytes of every script the sign-in page needs and fails above the budget.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET = 150_000;
const dist = new URL("../dist/", import.meta.url);

/**
 * The files that /login loads in German on a first visit: the entry, the program, the page in its frame, and its words.
 */
const NEEDED = ["preload", "program", "entrance", "common.de", "src/features/account/words.de.json"];

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));
const files = new Set();

function collect(name) {
  const part = manifest[name] ?? Object.values(manifest).find((part) => part.name === name);
  if (!part) throw new Error(`${name} is not in the build`);
  if (files.has(part.file)) return;
  files.add(part.file);
  for (const imported of part.imports ?? []) collect(imported);
}

for (const name of NEEDED) collect(name);

const sizes = [...files]
  .filter((file) => file.endsWith(".js"))
  .map((file) => ({ file, bytes: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length }))
  .sort((a, b) => b.bytes - a.bytes);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);

for (const { file, bytes } of sizes) console.log(`${String(bytes).padStart(8)}  ${file}`);
console.log(`${String(total).padStart(8)}  bytes of gzip for the sign-in page, ${BUDGET} allowed`);
process.exitCode = total > BUDGET ? 1 : 0;
