import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";

/** Debian's Firefox; Playwright drives only its own one, or one that is newer. */
const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

const BRIDGE = fileURLToPath(new URL("bridge.mjs", import.meta.url));

/** One answer of the browser. */
interface Answer {
  id?: number;
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}

/** How an element is found: by role and name as people hear them, or by a selector. */
export type Found = { role: string; name: string } | { css: string };

interface Node {
  sharedId: string;
}

/** A page of Firefox, driven by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export class Firefox {
  readonly #browser: ChildProcess;
  readonly #bridge: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #context = "";
  #sent = 0;

  private constructor(browser: ChildProcess, bridge: ChildProcess, profile: string) {
    this.#browser = browser;
    this.#bridge = bridge;
    this.#profile = profile;
  }

  /** Starts it with an empty profile and a window of this size. */
  static async open(width: number, height: number): Promise<Firefox> {
    if (!existsSync(FIREFOX)) throw new Error(`${FIREFOX} is missing: apt-get install firefox-esr`);
    const profile = await mkdtemp(join(tmpdir(), "zuversicht-firefox-"));
    const options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
    const browser = spawn(FIREFOX, options, { stdio: ["ignore", "ignore", "pipe"] });
    const address = await firstMatch(browser.stderr, /WebDriver BiDi listening on (\S+)/);
    const arguments_ = ["--experimental-websocket", BRIDGE, `${address}/session`];
    const bridge = spawn(process.execPath, arguments_, { stdio: ["pipe", "pipe", "inherit"] });
    const firefox = new Firefox(browser, bridge, profile);
    await firefox.#listen();
    await firefox.#send("session.new", { capabilities: {} });
    const { contexts } = await firefox.#send("browsingContext.getTree", {});
    firefox.#context = (contexts as { context: string }[])[0]?.context ?? "";
    const viewport = { width, height };
    await firefox.#send("browsingContext.setViewport", { context: firefox.#context, viewport });
    return firefox;
  }

  /** Opens an address and waits until it is loaded. */
  async goto(url: string): Promise<void> {
    await this.#send("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  async reload(): Promise<void> {
    await this.#send("browsingContext.reload", { context: this.#context, wait: "complete" });
  }

  /** The value of an expression in the page, which may be a promise of a text. */
  async evaluate(expression: string): Promise<unknown> {
    const target = { context: this.#context };
    const answer = await this.#send("script.evaluate", { expression, target, awaitPromise: true });
    if (answer.type !== "success") throw new Error(`${expression}: ${JSON.stringify(answer)}`);
    return (answer.result as { value?: unknown }).value;
  }

  /** Resolves when the text is visible somewhere on the page. */
  async sees(text: string): Promise<void> {
    await expect.poll(() => this.evaluate("document.body.innerText"), text).toContain(text);
  }

  /** Presses an element as a finger or a mouse would. */
  async press(found: Found): Promise<void> {
    const element = await this.#only(found);
    await this.#act("pointer", [
      { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element } },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  /** Writes into a field key by key. */
  async write(found: Found, text: string): Promise<void> {
    await this.press(found);
    const keys = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.#act("key", keys);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#browser.once("exit", resolve));
    this.#bridge.kill();
    this.#browser.kill();
    await ended;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 3 });
  }

  /** The first visible element, as soon as it is there, in the middle of the window. */
  async #only(found: Found): Promise<Node> {
    const locator =
      "css" in found ? { type: "css", value: found.css } : { type: "accessibility", value: { ...found } };
    let node: Node | undefined;
    const look = async () => {
      const { nodes } = await this.#send("browsingContext.locateNodes", { context: this.#context, locator });
      node = (nodes as Node[])[0];
      return node !== undefined;
    };
    await expect.poll(look, JSON.stringify(found)).toBe(true);
    if (!node) throw new Error(`${JSON.stringify(found)} is gone`);
    const { sharedId } = node;
    await this.#send("script.callFunction", {
      functionDeclaration: "(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })",
      arguments: [{ sharedId }],
      target: { context: this.#context },
      awaitPromise: false,
    });
    return { sharedId };
  }

  async #act(type: "pointer" | "key", actions: readonly object[]): Promise<void> {
    await this.#send("input.performActions", {
      context: this.#context,
      actions: [{ type, id: type, actions }],
    });
  }

  /** Resolves when the bridge is open. */
  async #listen(): Promise<void> {
    const { stdout } = this.#bridge;
    if (!stdout) throw new Error("the bridge says nothing");
    await new Promise<void>((resolve, reject) => {
      this.#bridge.once("exit", (code) => reject(new Error(`the bridge ended with ${code}`)));
      createInterface({ input: stdout }).on("line", (line) => {
        resolve();
        const answer = JSON.parse(line) as Answer;
        if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
      });
    });
  }

  async #send(method: string, params: object): Promise<Record<string, unknown>> {
    this.#sent += 1;
    const id = this.#sent;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#bridge.stdin?.write(`${JSON.stringify({ id, method, params })}\n`);
    const { result, error, message } = await answered;
    this.#waiting.delete(id);
    if (!result) throw new Error(`${method}: ${error} ${message}`);
    return result;
  }
}

async function firstMatch(stream: NodeJS.ReadableStream | null, pattern: RegExp): Promise<string> {
  if (!stream) throw new Error("the browser says nothing");
  for await (const line of createInterface({ input: stream })) {
    const found = pattern.exec(line)?.[1];
    if (found) {
      // A full pipe would stop the browser.
      stream.resume();
      return found;
    }
  }
  throw new Error("the browser ended before it could be driven");
}
