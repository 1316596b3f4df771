// projects: de-390
import { expect, STEPS, test } from "./support/chain";
import { reconnect } from "./support/network";

test("the network is gone while she does each of these things; all of it arrives once", async ({
  page,
  context,
  watch,
  chain,
}) => {
  await chain.see();
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  for (const step of STEPS)
    await test.step(`without network: ${step}`, async () => {
      await context.setOffline(true);
      await chain.take(step);
      await expect(chain.waiting).toBeVisible();
      await reconnect(page);
      await expect(chain.waiting).toHaveCount(0);
    });
  await chain.isWhole();
});
