import { expect, STEPS, test } from "./support/chain";
import { reconnect } from "./support/network";

/** Every call that writes. */
const WRITES = /\/api\/[\w/]+\/(add|update|day)\b/;

for (const cut of STEPS) {
  test(`the network goes with the answer to what she does: ${cut}; all of it arrives once`, async ({
    page,
    context,
    watch,
    chain,
  }) => {
    await chain.see();
    watch.expect(/ERR_(INTERNET_DISCONNECTED|FAILED)/);
    await chain.takeAll(cut, async () => {
      const taken: number[] = [];
      await page.route(WRITES, async (route) => {
        // The next one finds no network any more.
        if (taken.length > 0) return await route.continue();
        taken.push((await route.fetch()).status());
        await context.setOffline(true);
        await route.abort();
      });
      await chain.take(cut);
      await expect(chain.waiting).toBeVisible();
      expect(taken).toEqual([cut === "tick" || cut === "change" ? 200 : 201]);
      await page.unrouteAll({ behavior: "wait" });
      // Of a change that has arrived the server knows a newer version than this device.
      watch.expect(/status of 409 .*\/update\//);
      await reconnect(page);
    });
    await chain.isWhole();
  });
}
