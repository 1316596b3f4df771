// How soon a page that was loaded once shows its content after a tap, on a phone slower than this machine: two builds of the site in
// turn, each served by the product with its demo account.
//
//   node scripts/bench-content.mjs BEFORE AFTER [--times 10] [--latency 0] [--slowdown 4] [--start ../target/debug/start]
//
// BEFORE and AFTER are folders that `npx vite build` has filled. `--latency` is what each call takes longer, in milliseconds, as on a
// mobile line, `--slowdown` how many times slower the phone is; `--start` is the program of the product. Milliseconds are those of a
// machine; the ratio of one run is what counts, which is why no check calls this.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { CHROMIUM, FLAGS } from "./chromium.mjs";
import { PHONE, signIn } from "./demo.mjs";

/** After the last answer, so that what it brings is stored. In milliseconds. */
const STORED_MS = 500;

/** What is tapped on which page, and the first row of what comes from the person's data. */
const PAGES = [
  { name: "overview", from: "/medicalprofile", tap: "a[href='/dashboard']", row: "li a[href*='/view/']" },
  { name: "entry", from: "/dashboard", tap: "main li a[href^='/timelineentry/view/']", row: "h1" },
  {
    name: "medical profile",
    from: "/dashboard",
    tap: "a[href='/medicalprofile']",
    row: "#treatment article",
  },
  { name: "treatments", from: "/medicalprofile", tap: "main a[href='/treatment']", row: "article" },
  { name: "team", from: "/dashboard", tap: "a[href='/myteam']", row: "a[href^='/addressbookentry/view/']" },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: "string", default: "10" },
    latency: { type: "string", default: "0" },
    slowdown: { type: "string", default: "4" },
    start: { type: "string", default: fileURLToPath(new URL("../../target/debug/start", import.meta.url)) },
  },
});
const [times, latency, slowdown] = [values.times, values.latency, values.slowdown].map(Number);
if (positionals.length !== 2 || !(times > 0) || !(latency >= 0) || !(slowdown >= 1)) {
  console.error(
    "node scripts/bench-content.mjs BEFORE AFTER [--times N] [--latency MS] [--slowdown N] [--start PROGRAM]",
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "bench-content-"));
const programs = [];

/** The address of a product of its own with this site. */
function serve(site, name) {
  const args = ["--port", "0", "--data", join(folder, name), "--fresh", "--site", resolve(site)];
  const program = spawn(resolve(values.start), args, { stdio: ["ignore", "pipe", "pipe"] });
  programs.push(program);
  return new Promise((found, failed) => {
    let said = "";
    const hear = (text) => {
      said += text;
      const [, address] = /^ready (\S+)/m.exec(said) ?? [];
      if (address) found(address);
    };
    program.stdout.on("data", hear);
    program.stderr.on("data", hear);
    program.on("exit", () => failed(new Error(`the product did not start:\n${said}`)));
  });
}

/** In the page: notes the next tap, and when the row stands under the heading of the page and was painted. */
function watch({ heading, row }) {
  window.painted = new Promise((resolve) => {
    let tapped = null;
    const noteTap = (event) => {
      tapped = event.timeStamp;
    };
    window.addEventListener("click", noteTap, { capture: true, once: true });
    const look = () => {
      const main = document.querySelector("main");
      if (tapped === null || !main?.querySelector(row)) return;
      if (heading !== null && main.querySelector("h1")?.textContent !== heading) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - tapped);
        port2.postMessage(null);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** A build of the site in a browser profile of its own, signed in. */
class Build {
  #context;
  #page;
  #devtools;
  #headings = new Map();

  async open(browser, base) {
    const look = { viewport: PHONE, hasTouch: true, isMobile: true, locale: "de-DE", baseURL: base };
    this.#context = await browser.newContext(look);
    this.#page = await this.#context.newPage();
    await signIn(this.#page, base);
    await this.#page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    this.#devtools = await this.#context.newCDPSession(this.#page);
    // Each page is loaded once, and tells its heading.
    for (const one of PAGES) {
      await this.#visit(one.from);
      await this.#link(one).tap();
      const heading = this.#page.locator("main h1");
      await this.#page.waitForURL((url) => url.pathname !== one.from);
      await this.#page.locator("main").locator(one.row).first().waitFor();
      await this.#rest();
      this.#headings.set(one, await heading.textContent());
    }
    const line = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
    await this.#devtools.send("Network.enable");
    await this.#devtools.send("Network.emulateNetworkConditions", line);
  }

  /** Menus for a wide screen are on the page too. */
  #link({ tap }) {
    return this.#page.locator(tap).filter({ visible: true }).first();
  }

  async #visit(path) {
    await this.#page.goto(path);
    await this.#page.locator("main h1").waitFor();
    await this.#rest();
  }

  async #rest() {
    await this.#page.waitForLoadState("networkidle");
    await this.#page.waitForTimeout(STORED_MS);
  }

  /** Milliseconds from the tap to the painted row, first in a visit that has not shown the page, then again in that visit. */
  async measure(one) {
    await this.#visit(one.from);
    const first = await this.#tap(one);
    await this.#page.goBack();
    await this.#link(one).waitFor();
    await this.#rest();
    return { first, again: await this.#tap(one) };
  }

  async #tap(one) {
    await this.#page.evaluate(watch, { heading: this.#headings.get(one), row: one.row });
    await this.#devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await this.#link(one).tap();
    const took = await this.#page.evaluate(() => window.painted);
    await this.#devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    return took;
  }
}

/** The value below which this part of all lies. */
function quantile(all, part) {
  const sorted = [...all].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)];
}

function print(title, taken) {
  console.log(
    `\n${title}\n${"".padEnd(16)}${"before p50".padStart(12)}${"p90".padStart(7)}${"after p50".padStart(12)}${"p90".padStart(7)}${"ratio".padStart(8)}`,
  );
  for (const [{ name }, [before, after]] of taken) {
    const figures = [before, after].flatMap((all) => [
      quantile(all, 0.5).toFixed(0).padStart(12),
      quantile(all, 0.9).toFixed(0).padStart(7),
    ]);
    const ratio = quantile(after, 0.5) / quantile(before, 0.5);
    console.log(`${name.padEnd(16)}${figures.join("")}${ratio.toFixed(2).padStart(8)}`);
  }
}

const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
try {
  const builds = [new Build(), new Build()];
  for (const [at, build] of builds.entries())
    await build.open(browser, await serve(positionals[at], `${at}`));
  const [first, again] = [0, 1].map(() => new Map(PAGES.map((one) => [one, [[], []]])));
  for (let time = 0; time < times; time++) {
    // In pairs, and in turn each of them first: what else the machine does falls on both.
    const order = time % 2 === 0 ? [0, 1] : [1, 0];
    for (const one of PAGES)
      for (const at of order) {
        const took = await builds[at].measure(one);
        first.get(one)[at].push(took.first);
        again.get(one)[at].push(took.again);
      }
  }
  console.log(
    `${times} taps each, milliseconds, processor ${slowdown} times slower, calls ${latency} ms longer`,
  );
  print("first time in a visit", first);
  print("again in the same visit", again);
} finally {
  await browser.close();
  for (const program of programs) program.kill();
  rmSync(folder, { recursive: true, force: true });
}
