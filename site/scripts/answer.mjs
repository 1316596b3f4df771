// How long the page takes to show an answer after the tap, on a phone four times slower than this machine.
//
//   node scripts/answer.mjs [http://127.0.0.1:8080]     the address of a running product with its demo account
//
// A figure of a machine, which is why no check calls this. It is the duration of the browser's own event timing, from the
// tap to the next paint, in steps of 8 ms.
import { chromium } from "playwright-core";
import { CHROMIUM, FLAGS } from "./chromium.mjs";
import { BASE, PHONE, signIn } from "./demo.mjs";

const BUDGET_MS = 100;
const SLOWER = 4;
const RUNS = 5;

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: FLAGS,
});

/** Milliseconds of each tap on an answer of the stress level, the first one first. */
async function taps() {
  const context = await browser.newContext({ viewport: PHONE, locale: "de-DE", baseURL: BASE });
  const page = await context.newPage();
  await signIn(page);
  await page.goto("/stress-level-start");
  await page.locator("main a[href^='/stresslevel/']").first().click();
  const questions = page.getByRole("main").getByRole("radiogroup");
  await questions.first().waitFor();
  await page.evaluate(() => {
    window.taps = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "click") window.taps.push(duration);
    }).observe({ type: "event", durationThreshold: 16 });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const count = await questions.count();
  for (let at = 0; at < count; at++) {
    const answer = questions.nth(at).getByRole("radio").nth(3);
    await answer.check({ force: true });
    await page.waitForFunction((least) => window.taps.length >= least, at + 1);
  }
  const durations = await page.evaluate(() => window.taps);
  await context.close();
  return durations;
}

const first = [];
const further = [];
for (let run = 0; run < RUNS; run++) {
  const [one, ...others] = await taps();
  first.push(one);
  further.push(...others);
}
await browser.close();

const middle = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
const line = (name, all) =>
  console.log(`${name}: median ${middle(all)} ms, worst ${Math.max(...all)} ms of ${all.length}`);
line("first answer", first);
line("further answers", further);
process.exitCode = middle(first) > BUDGET_MS ? 1 : 0;
