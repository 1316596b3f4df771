import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** As browsers write text: bytes of UTF-8, or of two for each character. */
const ENCODINGS = ["utf8", "utf16le"] as const;

/** The files of a browser's profile in which one of these words stands, byte by byte. */
export async function filesWith(profile: string, words: readonly string[]): Promise<string[]> {
  const sought = words.flatMap((word) =>
    ENCODINGS.map((encoding) => ({ word, bytes: Buffer.from(word, encoding) })),
  );
  const found: string[] = [];
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // The browser may delete a file meanwhile.
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    for (const { word, bytes } of sought)
      if (content.includes(bytes)) found.push(`${path.slice(profile.length)}: ${word}`);
  }
  return found;
}

/** Kills the browser of a profile with all its processes, as a phone does that needs its memory. */
export async function killBrowser(profile: string): Promise<void> {
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    // A process may end meanwhile.
    const command = await readFile(join("/proc", id, "cmdline"), "utf8").catch(() => "");
    if (!command.includes(`--user-data-dir=${profile}`)) continue;
    try {
      process.kill(Number(id), "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
