import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { ROOT, SHOTS } from "./folders";
import { Program, programPath } from "./program";

/** Builds the local program if it is missing, and with it the site and the data that every program starts with. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a setup file
export default async function globalSetup(): Promise<void> {
  // Screenshots of an earlier run could be mistaken for those of this one.
  rmSync(SHOTS, { recursive: true, force: true });
  if (!existsSync(programPath())) {
    console.log("building the local program ...");
    const arguments_ = ["build", "--package", "local", "--bin", "start", "--package", "operate"];
    const { status } = spawnSync("cargo", arguments_, { cwd: ROOT, stdio: "inherit" });
    if (status !== 0) throw new Error(`cargo ${arguments_.join(" ")} failed`);
  }
  await Program.seed();
}
