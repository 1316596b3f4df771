import { expect, STEPS, test } from "./support/chain";
import { reconnect } from "./support/network";

for (const cut of STEPS) {
  test(`the network is gone while she does this: ${cut}; all of it arrives once`, async ({
    page,
    context,
    watch,
    chain,
  }) => {
    await chain.see();
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    for (const step of STEPS) {
      if (step !== cut) {
        await chain.take(step);
        // Right after the cut a change of what has just arrived waits too; a page that is left sends it again.
        await expect(chain.waiting).toHaveCount(0);
        continue;
      }
      await context.setOffline(true);
      await chain.take(step);
      await expect(chain.waiting).toBeVisible();
      await reconnect(page);
      await expect(chain.waiting).toHaveCount(0);
    }
    await chain.isWhole();
  });
}
