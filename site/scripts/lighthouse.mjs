// Lighthouse on the sign-in page and the overview, as a phone with a slow network.
//
//   node scripts/lighthouse.mjs [http://127.0.0.1:8080 [--slowdown 4]]     the address of a running product with its demo account
//
// `--slowdown`: how many times slower than this machine the phone is. Lighthouse's 4 is that of a fast desktop (a speed of 1500 to
// 2000); for one of 1000 to 1500 its docs/throttling.md ("Calibrating the CPU slowdown") gives 2, where 4 is a phone of the low end.
//
// Lighthouse is installed into target/lighthouse on the first run: it is a hundred times the size of the site, so it is
// no package of the site. Its performance figure depends on the machine, which is why no check calls this.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { CHROMIUM, FLAGS } from "./chromium.mjs";
import { BASE, signIn } from "./demo.mjs";

const VERSION = "12.8.2";
const RUNS = 5;
/** Time on the overview before leaving it, so that the last answer is stored. In milliseconds. */
const LOOK_MS = 1500;
const BUDGET = { performance: 95, accessibility: 100, "best-practices": 100 };

const { values } = parseArgs({
  allowPositionals: true,
  options: { slowdown: { type: "string", default: "4" } },
});
const slowdown = Number(values.slowdown);
if (!(slowdown >= 1)) {
  console.error("node scripts/lighthouse.mjs [ADDRESS [--slowdown N]]");
  process.exit(2);
}

const folder = new URL("../../target/lighthouse/", import.meta.url);
if (!existsSync(new URL("node_modules/lighthouse/package.json", folder))) {
  mkdirSync(folder, { recursive: true });
  const arguments_ = ["install", "--no-audit", "--no-fund", "--prefix", ".", `lighthouse@${VERSION}`];
  execFileSync("npm", arguments_, { cwd: folder, stdio: "inherit" });
}
const lighthousePath = createRequire(new URL("package.json", folder)).resolve("lighthouse");
const { default: lighthouse, defaultConfig } = await import(pathToFileURL(lighthousePath).href);

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * A browser for one run, as the command line of Lighthouse starts it. A new one each time: the next page would get the
 * process of the last one, and Lighthouse's tools would first go through all functions in its memory, which takes a
 * fifth of a second that would count as work of the page.
 */
async function launch(port) {
  return await chromium.launchPersistentContext("", {
    executablePath: CHROMIUM,
    locale: "de-DE",
    args: [...FLAGS, `--remote-debugging-port=${port}`],
  });
}

/** Whether the browser stores the answers of the overview: the row of the person, the days, the article of the day. */
function cachedResponses() {
  return new Promise((resolve) => {
    const opening = indexedDB.open("zuversicht");
    // Made here, it would be without the stores of the page.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const counting = opening.result.transaction("answers").objectStore("answers").count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result === 3);
      };
    };
  });
}

/** Signs in, shows the overview and leaves it. */
async function fillCache(browser) {
  const page = await browser.newPage();
  await signIn(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(cachedResponses);
  await page.waitForTimeout(LOOK_MS);
  await page.close();
}

/** Clears the caches but not the session: Lighthouse's own clearing would delete its cookies. */
async function forget(browser) {
  const page = await browser.newPage();
  const devtools = await browser.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", {
    origin: new URL(BASE).origin,
    storageTypes: "service_workers,cache_storage",
  });
  await devtools.send("Network.clearBrowserCache");
  await page.close();
}

async function run(path, prepare) {
  const port = await freePort();
  const browser = await launch(port);
  try {
    await prepare?.(browser);
    await forget(browser);
    const { lhr } = await lighthouse(`${BASE}${path}`, {
      port,
      output: "json",
      logLevel: "error",
      disableStorageReset: true,
      onlyCategories: Object.keys(BUDGET),
      throttling: { ...defaultConfig.settings.throttling, cpuSlowdownMultiplier: slowdown },
    });
    return lhr;
  } finally {
    await browser.close();
  }
}

/** The median run by performance: one run alone says more about the machine than about the page. */
async function judge(path, prepare) {
  const all = [];
  for (let tries = 0; all.length < RUNS; tries += 1) {
    const lhr = await run(path, prepare);
    // Sometimes the recording lacks its beginning. Such a run has no figures and is repeated.
    if (!lhr.runtimeError) all.push(lhr);
    else if (tries >= 2 * RUNS) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  }
  all.sort((a, b) => a.categories.performance.score - b.categories.performance.score);
  const lhr = all[Math.floor(all.length / 2)];
  const scores = Object.entries(BUDGET).map(([name, least]) => {
    const score = Math.round(lhr.categories[name].score * 100);
    return { name, score, least };
  });
  console.log(
    `${path.padEnd(12)}${scores.map(({ name, score, least }) => `${name} ${score} (>= ${least})`).join("   ")}`,
  );
  const performances = all.map(({ categories }) => Math.round(categories.performance.score * 100));
  const { throttling } = lhr.configSettings;
  console.log(`            performance of the ${RUNS} runs: ${performances.join(" ")}`);
  console.log(
    `            speed of this machine ${Math.round(lhr.environment.benchmarkIndex)}, slowed down ${throttling.cpuSlowdownMultiplier} times`,
  );
  for (const key of [
    "first-contentful-paint",
    "largest-contentful-paint",
    "speed-index",
    "total-blocking-time",
    "cumulative-layout-shift",
  ])
    console.log(`            ${lhr.audits[key].title}: ${lhr.audits[key].displayValue}`);
  for (const { name, score, least } of scores) {
    if (score >= least) continue;
    process.exitCode = 1;
    for (const { id, weight } of lhr.categories[name].auditRefs) {
      const audit = lhr.audits[id];
      if (weight > 0 && audit.score !== null && audit.score < 1)
        console.log(`            ${audit.title}: ${audit.displayValue ?? ""}`);
    }
  }
}

await judge("/login");
await judge("/dashboard", fillCache);
