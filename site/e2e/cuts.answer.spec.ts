// projects: en-1280
import { expect, STEPS, test } from "./support/chain";
import { reconnect } from "./support/network";

/** Every call that writes. */
const WRITES = /\/api\/[\w/]+\/(add|save|update|day)\b/;

test("the network goes with the answer to each thing that she does; all of it arrives once", async ({
  page,
  context,
  watch,
  chain,
}) => {
  await chain.see();
  watch.expect(/ERR_(INTERNET_DISCONNECTED|FAILED)/);
  // Of a change that has arrived the server knows a newer version than this device.
  watch.expect(/status of 409 .*\/update\//);
  for (const step of STEPS)
    await test.step(`without the answer: ${step}`, async () => {
      const taken: number[] = [];
      await page.route(WRITES, async (route) => {
        // The next one finds no network any more.
        if (taken.length > 0) return route.abort();
        taken.push((await route.fetch()).status());
        await context.setOffline(true);
        await route.abort();
      });
      await chain.take(step);
      await expect.poll(() => taken).toEqual([step === "tick" || step === "change" ? 200 : 201]);
      await expect(chain.waiting).toBeVisible();
      await page.unrouteAll({ behavior: "wait" });
      await reconnect(page);
      await expect(chain.waiting).toHaveCount(0);
    });
  await chain.isWhole();
});
