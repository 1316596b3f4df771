import { chromium } from "playwright-core";
import { CHROMIUM, FLAGS } from "./chromium.mjs";
import { BASE, PHONE, signIn } from "./demo.mjs";
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
const ctx = await browser.newContext({ viewport: PHONE, locale: "de-DE" });
const page = await ctx.newPage();
page.on("console", (m) => ["error"].includes(m.type()) && console.log(m.text()));
page.on("response", (r) => r.status() >= 400 && console.log(r.status(), r.url()));
const shot = async (name, full = true) => { await page.waitForTimeout(900); await page.screenshot({ path: `/tmp/look/${name}.png`, fullPage: full }); };
await page.goto(`${BASE}/`); await page.waitForTimeout(1500); await shot("welcome");
await page.goto(`${BASE}/signup`); await page.waitForTimeout(1500); await shot("signup");
await signIn(page);
await page.waitForTimeout(2500);
await shot("overview", false);
await shot("overview-full");
for (const [n, p] of [["course", "/checkin"], ["med", "/mymedicines"], ["profile", "/profile"], ["medprofile", "/medicalprofile"], ["stress", "/stresslevel"], ["addtl", "/timeline/add"]]) {
  await page.goto(`${BASE}${p}`); await page.waitForTimeout(1500); await shot(n);
}
await page.setViewportSize({ width: 1280, height: 900 });
for (const [n, p] of [["d-overview", "/dashboard"], ["d-course", "/checkin"], ["d-med", "/mymedicines"], ["d-profile", "/profile"], ["d-stress", "/stresslevel"]]) {
  await page.goto(`${BASE}${p}`); await page.waitForTimeout(1500); await shot(n);
}
console.log(page.url());
await browser.close();
