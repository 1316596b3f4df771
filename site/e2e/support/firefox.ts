import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { AWAIT_PRESS, type Engine, IS_CLICKABLE, IS_PRESSED, retrying, type Target } from "./engine";

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

interface Node {
  sharedId: string;
}

/** A page of Firefox, driven by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export class Firefox implements Engine {
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

  async goto(url: string): Promise<void> {
    await this.#send("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  async reload(): Promise<void> {
    await this.#send("browsingContext.reload", { context: this.#context, wait: "complete" });
  }

  async evaluate(expression: string): Promise<unknown> {
    const target = { context: this.#context };
    const answer = await this.#send("script.evaluate", { expression, target, awaitPromise: true });
    if (answer.type !== "success") throw new Error(`${expression}: ${JSON.stringify(answer)}`);
    return (answer.result as { value?: unknown }).value;
  }

  async press(found: Target): Promise<void> {
    await retrying(this, JSON.stringify(found), async () => {
      const element = await this.#inReach(found);
      await this.#call(AWAIT_PRESS, element);
      await this.#act("pointer", [
        { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element } },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]);
      if ((await this.evaluate(IS_PRESSED)) !== true) throw new Error(`${JSON.stringify(found)} moved away`);
    });
  }

  async write(found: Target, text: string): Promise<void> {
    await this.press(found);
    const keys = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.#act("key", keys);
  }

  async picture(): Promise<string> {
    const { data } = await this.#send("browsingContext.captureScreenshot", { context: this.#context });
    return String(data);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#browser.once("exit", resolve));
    this.#bridge.kill();
    this.#browser.kill();
    await ended;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 3 });
  }

  /** The first visible element, in the middle of the window. */
  async #inReach(found: Target): Promise<Node> {
    const locator =
      "css" in found ? { type: "css", value: found.css } : { type: "accessibility", value: { ...found } };
    const { nodes } = await this.#send("browsingContext.locateNodes", { context: this.#context, locator });
    const [node] = nodes as Node[];
    if (!node) throw new Error(`no ${JSON.stringify(found)}`);
    const element = { sharedId: node.sharedId };
    if ((await this.#call(IS_CLICKABLE, element)) !== true) throw new Error(`${JSON.stringify(found)} moves`);
    return element;
  }

  /** What a function of the page says of an element. */
  async #call(functionDeclaration: string, element: Node): Promise<unknown> {
    const target = { context: this.#context };
    const options = { functionDeclaration, arguments: [element], target, awaitPromise: true };
    const { result } = await this.#send("script.callFunction", options);
    return (result as { value?: unknown } | undefined)?.value;
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
