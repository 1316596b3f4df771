// What the site asks for: on the first visit, each time the app is opened, and for each page that is opened after it.
//
//   node scripts/calls.mjs http://127.0.0.1:8080     the address of a running product with its demo account
//
// Prints JSON: for each occasion the calls of the API, one after another, and how many files went over the network with how many
// bytes. What the service worker answers is no request to the CDN. `infra/cost/measure.py` makes the same calls and counts their units.
import { chromium } from "playwright-core";
import { CHROMIUM, FLAGS } from "./chromium.mjs";
import { BASE, PHONE, signIn } from "./demo.mjs";

const PAGES = [
  "/medicalprofile",
  "/treatment",
  "/aftercare",
  "/tumorinformation",
  "/calendar",
  "/article",
  "/glossary",
  "/search",
  "/message",
  "/myteam",
  "/stress-level-start",
  "/profile",
];

const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
const context = await browser.newContext({
  viewport: PHONE,
  locale: "de-DE",
  timezoneId: "Europe/Berlin",
  baseURL: BASE,
});
const requests = [];
context.on("requestfinished", (request) => requests.push(request));

/** What was asked for since the last time. */
async function counted() {
  const report = { api: [], files: 0, bytes: 0 };
  for (const request of requests.splice(0)) {
    const { pathname, search } = new URL(request.url());
    // What a page asked for at last is told after it was closed.
    const answers = await Promise.all([request.response(), request.sizes()]).catch(() => null);
    if (!answers) continue;
    const [answer, sizes] = answers;
    const size = Math.max(0, sizes.responseBodySize) + Math.max(0, sizes.responseHeadersSize);
    if (pathname.startsWith("/api/")) report.api.push(`${request.method()} ${pathname}${search}`);
    else if (!answer || answer.fromServiceWorker() || sizes.responseBodySize < 0) continue;
    else report.files++;
    report.bytes += size;
  }
  return report;
}

async function afterIdle(page) {
  await page.waitForLoadState("networkidle");
  return counted();
}

const report = { pages: {} };
const first = await context.newPage();
await signIn(first);
await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
report.first = await afterIdle(first);
await first.close();

// The second time something may still have to be kept; the third is like all further ones.
for (const _ of [2, 3]) {
  const page = await context.newPage();
  await page.goto("/dashboard");
  report.open = await afterIdle(page);
  for (const path of PAGES) {
    await page.evaluate((to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
    await page.waitForURL(`**${path}`);
    // The page has to begin before the network can be idle again.
    await page.locator("main h1").first().waitFor();
    await page.waitForTimeout(500);
    report.pages[path] = await afterIdle(page);
  }
  await page.close();
}
await browser.close();
console.log(JSON.stringify(report, null, 2));
