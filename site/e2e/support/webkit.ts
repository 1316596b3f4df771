import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect } from "@playwright/test";
import { AWAIT_PRESS, type Engine, IS_CLICKABLE, IS_PRESSED, retrying, type Target } from "./engine";

/** Debian's WebKitGTK: its driver, its smallest browser, and a screen for machines without one. */
const DRIVER = process.env.WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver";
const BROWSER = process.env.WEBKIT ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const SCREEN = "/usr/bin/Xvfb";

/** Elements that may have a role, by selector. */
const CANDIDATES = {
  button: "button",
  link: "a[href]",
  radio: "input[type=radio]",
  textbox: "input:not([type=radio]), textarea",
} as const;

/** A reference to an element: one member with a name that the standard gives. */
type Element = Readonly<Record<string, string>>;

/** A page of WebKitGTK, driven by WebDriver (https://www.w3.org/TR/webdriver2/). */
export class WebKit implements Engine {
  readonly #screen: ChildProcess;
  readonly #driver: ChildProcess;
  readonly #url: string;
  #session = "";

  private constructor(screen: ChildProcess, driver: ChildProcess, url: string) {
    this.#screen = screen;
    this.#driver = driver;
    this.#url = url;
  }

  /** Starts it with an empty profile and a window of this size. */
  static async open(width: number, height: number): Promise<WebKit> {
    for (const path of [DRIVER, BROWSER, SCREEN])
      if (!existsSync(path)) throw new Error(`${path} is missing: apt-get install webkit2gtk-driver xvfb`);
    const options = ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"];
    const screen = spawn(SCREEN, options, { stdio: ["ignore", "pipe", "ignore"] });
    const [number] = await once(screen.stdout, "data");
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, LIBGL_ALWAYS_SOFTWARE: "1" };
    const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: "ignore" });
    const webkit = new WebKit(screen, driver, `http://127.0.0.1:${port}`);
    await expect.poll(() => webkit.#isReady(), DRIVER).toBe(true);
    const browser = { binary: BROWSER, args: ["--automation"] };
    const wanted = { acceptInsecureCerts: true, "webkitgtk:browserOptions": browser };
    const capabilities = { alwaysMatch: wanted };
    const { sessionId } = (await webkit.#ask("POST", "/session", { capabilities })) as { sessionId: string };
    webkit.#session = `/session/${sessionId}`;
    await webkit.#ask("POST", `${webkit.#session}/window/rect`, { width, height });
    return webkit;
  }

  async goto(url: string): Promise<void> {
    await this.#ask("POST", `${this.#session}/url`, { url });
  }

  async reload(): Promise<void> {
    await this.#ask("POST", `${this.#session}/refresh`, {});
  }

  async evaluate(expression: string): Promise<unknown> {
    const script = `const [done] = arguments; Promise.resolve(${expression}).then(done);`;
    return await this.#ask("POST", `${this.#session}/execute/async`, { script, args: [] });
  }

  async press(found: Target): Promise<void> {
    await this.#on(found, async (element) => {
      await this.#call(AWAIT_PRESS, element);
      await this.#ask("POST", `${this.#path(element)}/click`, {});
      if ((await this.evaluate(IS_PRESSED)) !== true) throw new Error(`${JSON.stringify(found)} moved away`);
    });
  }

  async write(found: Target, text: string): Promise<void> {
    await this.#on(found, (element) => this.#ask("POST", `${this.#path(element)}/value`, { text }));
  }

  async picture(): Promise<string> {
    return (await this.#ask("GET", `${this.#session}/screenshot`)) as string;
  }

  async close(): Promise<void> {
    if (this.#session !== "") await this.#ask("DELETE", this.#session);
    for (const child of [this.#driver, this.#screen]) {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    }
  }

  /** Does something with the first such element. */
  async #on(found: Target, act: (element: Element) => Promise<unknown>): Promise<void> {
    await retrying(this, JSON.stringify(found), async () => {
      const element = await this.#first(found);
      if (element === undefined) throw new Error(`no ${JSON.stringify(found)}`);
      if ((await this.#call(IS_CLICKABLE, element)) !== true)
        throw new Error(`${JSON.stringify(found)} moves`);
      await act(element);
    });
  }

  /** What a function of the page says of an element. */
  async #call(declaration: string, element: Element): Promise<unknown> {
    const script = `const [element, done] = arguments; Promise.resolve((${declaration})(element)).then(done);`;
    return await this.#ask("POST", `${this.#session}/execute/async`, { script, args: [element] });
  }

  async #first(found: Target): Promise<Element | undefined> {
    const value = "css" in found ? found.css : CANDIDATES[found.role];
    const search = { using: "css selector", value };
    const elements = (await this.#ask("POST", `${this.#session}/elements`, search)) as Element[];
    for (const element of elements) {
      if ("css" in found || (await this.#nameOf(element)) === found.name) return element;
    }
    return undefined;
  }

  #path(element: Element): string {
    return `${this.#session}/element/${Object.values(element)[0]}`;
  }

  /** What is not shown has no name, and the driver says so by an error. */
  async #nameOf(element: Element): Promise<unknown> {
    try {
      return await this.#ask("GET", `${this.#path(element)}/computedlabel`);
    } catch {
      return null;
    }
  }

  async #isReady(): Promise<boolean> {
    try {
      return ((await this.#ask("GET", "/status")) as { ready: boolean }).ready;
    } catch {
      return false;
    }
  }

  /** One command. Throws what the driver says against it. */
  async #ask(method: string, path: string, body?: object): Promise<unknown> {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await fetch(this.#url + path, init);
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
