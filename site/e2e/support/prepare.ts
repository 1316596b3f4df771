import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Program, programPath, ROOT } from "./program";

/** Builds the local program where there is none yet, and the data it begins with. The program itself builds the site. */
// biome-ignore lint/style/noDefaultExport: Playwright calls what a file of this kind exports by default
export default async function prepare(): Promise<void> {
  // Pictures of an earlier run would only be mistaken for those of this one.
  rmSync(join(ROOT, "site/e2e/shots"), { recursive: true, force: true });
  if (!existsSync(programPath())) {
    console.log("building the local program ...");
    const arguments_ = ["build", "--package", "local", "--bin", "start"];
    const { status } = spawnSync("cargo", arguments_, { cwd: ROOT, stdio: "inherit" });
    if (status !== 0) throw new Error(`cargo ${arguments_.join(" ")} failed`);
  }
  await Program.seed();
}
