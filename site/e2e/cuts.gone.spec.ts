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
    await chain.takeAll(cut, async () => {
      await context.setOffline(true);
      await chain.take(cut);
      await expect(chain.waiting).toBeVisible();
      await reconnect(page);
    });
    await chain.isWhole();
  });
}
