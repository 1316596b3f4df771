import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT, SEEDED } from "./folders";

/** The local program: START_PROGRAM, else the one that cargo builds. */
export function programPath(): string {
  return (
    process.env.START_PROGRAM ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "debug/start")
  );
}

/** The site, which the first program of a run has built. */
const SITE = join(ROOT, "site/dist");

/** A line of the log, one for each request that a function answered. */
export interface Served {
  /** Such as `medicalprofile`. */
  function: string;
  /** Calls to DynamoDB. */
  dynamoCalls: number;
}

/** The program of `cargo start` with a data folder of its own; it keeps its port over restarts. */
export class Program {
  /** Such as `http://127.0.0.1:40123`. */
  url = "";
  /** How often it was stopped. */
  stops = 0;
  readonly #data: string;
  readonly #options: readonly string[];
  #child: ChildProcess | null = null;
  #output = "";

  private constructor(data: string, options: readonly string[]) {
    this.#data = data;
    this.#options = options;
  }

  /**
   * Builds the site where its sources have changed, unless SITE_IS_BUILT says that it was just built, and creates the data that
   * every program starts with.
   */
  static async seed(): Promise<void> {
    await rm(SEEDED, { recursive: true, force: true });
    const program = new Program(SEEDED, []);
    await program.#start(...(process.env.SITE_IS_BUILT ? ["--site", SITE] : []));
    await program.stop();
  }

  /** Starts with catalogs and the demo account on a free port, open to the commands of operators. */
  static async fresh(options: readonly string[] = []): Promise<Program> {
    const data = await mkdtemp(join(tmpdir(), "zuversicht-e2e-"));
    const program = new Program(data, ["--services", ...options]);
    try {
      await cp(SEEDED, program.#data, { recursive: true });
      await program.start(SITE);
    } catch (error) {
      await program.remove();
      throw error;
    }
    return program;
  }

  /** Resolves when the address answers. Serves the site as it was built into a folder, by default the one of this run. */
  async start(site = SITE): Promise<void> {
    await this.#start("--site", site);
  }

  async #start(...more: readonly string[]): Promise<void> {
    const port = this.url === "" ? "0" : new URL(this.url).port;
    const path = programPath();
    if (!existsSync(path)) throw new Error(`${path} is missing: cargo build --package local --bin start`);
    const options = ["--port", port, "--data", this.#data, ...this.#options, ...more];
    const child = spawn(path, options, { stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    this.#output = "";
    const ready = new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.#output += chunk.toString();
        const address = /^ready (\S+)$/m.exec(this.#output)?.[1];
        if (address) resolve(address);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`the program ended with ${code}:\n${this.#output}`)));
    });
    this.url = await ready;
  }

  /** The log since the program was started. */
  served(): Served[] {
    const lines = this.#output.split("\n").filter((line) => line.startsWith("{") && line.endsWith("}"));
    return lines.map((line) => JSON.parse(line)).filter((line) => typeof line.dynamoCalls === "number");
  }

  /** Runs `cargo operate` on its data. */
  async operate(...words: readonly string[]): Promise<{ code: number | null; text: string }> {
    const child = spawn(join(dirname(programPath()), "operate"), [...words, "--data", this.#data]);
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk.toString();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    return { code, text };
  }

  /** A fresh code for a study, made by the operator's command. */
  async studyCode(study: string): Promise<string> {
    const { text } = await this.operate("study-codes", study, "1");
    const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(text)?.[0];
    if (code === undefined) throw new Error(`no code for ${study}: ${text}`);
    return code;
  }

  /** Stops it with SIGTERM. Returns its exit code, null when it had to be killed. */
  async stop(): Promise<number | null> {
    const child = this.#child;
    this.#child = null;
    this.stops += 1;
    if (!child || child.exitCode !== null) return child?.exitCode ?? 0;
    const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
    child.kill("SIGTERM");
    return ended;
  }

  /** Stops it and deletes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#data, { recursive: true, force: true });
  }
}
