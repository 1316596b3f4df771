// How soon the overview is usable when somebody comes back without network, on a phone four times slower than this machine,
// beside the same visit with network.
//
//   node scripts/return.mjs [http://127.0.0.1:8080]     the address of a running product with its demo account
//
// A figure of a machine, which is why no check calls this. Usable: their entries are painted and a new one can be begun.
import { chromium } from "playwright-core";
import { CHROMIUM, FLAGS } from "./chromium.mjs";
import { BASE, PHONE, signIn } from "./demo.mjs";

const BUDGET_MS = 1000;
const SLOWER = 4;
const RUNS = 9;

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: FLAGS,
});
const context = await browser.newContext({ viewport: PHONE, locale: "de-DE", baseURL: BASE });
await context.addInitScript(() => {
  const look = () => {
    const main = document.querySelector("main");
    const isUsable =
      main?.querySelector("a[href^='/timelineentry/add']") && main.querySelector("li a[href*='/view/']");
    if (isUsable) requestAnimationFrame(() => setTimeout(() => performance.mark("usable")));
    else requestAnimationFrame(look);
  };
  look();
});

/** Milliseconds from the tap on the icon to the usable overview. */
async function reopen() {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto("/dashboard", { waitUntil: "commit" });
  const usable = () => performance.getEntriesByName("usable")[0]?.startTime;
  const took = await (await page.waitForFunction(usable)).jsonValue();
  // The next visit starts from what this one has stored.
  await page.waitForLoadState("load");
  await page.close();
  return took;
}

const first = await context.newPage();
await signIn(first);
await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
await first.reload();
await first.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
await first.waitForLoadState("networkidle");
await first.close();

const without = [];
const beside = [];
for (let run = 0; run < RUNS; run++) {
  await context.setOffline(true);
  without.push(await reopen());
  await context.setOffline(false);
  beside.push(await reopen());
}
await browser.close();

const middle = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
const line = (name, all) =>
  console.log(
    `${name}: median ${middle(all).toFixed(0)} ms, worst ${Math.max(...all).toFixed(0)} ms of ${all.length}`,
  );
line("without network", without);
line("with network", beside);
console.log(`ratio ${(middle(without) / middle(beside)).toFixed(2)}`);
process.exitCode = middle(without) > BUDGET_MS ? 1 : 0;
