// projects: de-390

import { reconnect } from "./support/network";
import { expect, STEPS, test } from "./support/offlineScenario";

test("the network is gone while a person does each of these things; all of it arrives once", async ({
  page,
  context,
  watch,
  scenario,
}) => {
  await scenario.openEveryPage();
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  for (const step of STEPS)
    await test.step(`without network: ${step}`, async () => {
      await context.setOffline(true);
      await scenario.perform(step);
      await expect(scenario.waiting).toBeVisible();
      await reconnect(page);
      await expect(scenario.waiting).toHaveCount(0);
    });
  await scenario.expectComplete();
});
