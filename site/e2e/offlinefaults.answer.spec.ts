// projects: en-1280

import { reconnect } from "./support/network";
import { expect, STEPS, test } from "./support/offlineScenario";

/** Every call that writes. */
const WRITES = /\/api\/[\w/]+\/(add|save|update|day)\b/;

test("the network goes with the answer to each thing that a person does; all of it arrives once", async ({
  page,
  context,
  watch,
  scenario,
}) => {
  await scenario.openEveryPage();
  watch.expect(/ERR_(INTERNET_DISCONNECTED|FAILED)/);
  // Of a change that has arrived the server knows a newer version than this device.
  watch.expect(/status of 409 .*\/update\//);
  for (const step of STEPS)
    await test.step(`without the answer: ${step}`, async () => {
      const statuses: number[] = [];
      await page.route(WRITES, async (route) => {
        // The next one finds no network any more.
        if (statuses.length > 0) return route.abort();
        statuses.push((await route.fetch()).status());
        await context.setOffline(true);
        await route.abort();
      });
      await scenario.perform(step);
      await expect.poll(() => statuses).toEqual([step === "tick" || step === "change" ? 200 : 201]);
      await expect(scenario.waiting).toBeVisible();
      await page.unrouteAll({ behavior: "wait" });
      await reconnect(page);
      await expect(scenario.waiting).toHaveCount(0);
    });
  await scenario.expectComplete();
});
