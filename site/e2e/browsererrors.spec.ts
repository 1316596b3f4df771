// projects: en-1280
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { BrowserErrors } from "./support/browserErrors";
import { expect, test } from "./support/test";

/** How an answer can end when the program is stopped in the middle of it. */
const ENDS: Readonly<Record<string, (answer: ServerResponse) => void>> = {
  reset: (answer) => answer.socket?.resetAndDestroy(),
  silent: (answer) => answer.socket?.destroy(),
  chunked: (answer) => answer.write("{", () => setTimeout(() => answer.socket?.destroy(), 100)),
  counted: (answer) => {
    answer.setHeader("content-length", 100);
    answer.write("{", () => setTimeout(() => answer.socket?.destroy(), 100));
  },
};

test("a read in flight while the program is ended is no complaint", async ({ browser }) => {
  const server = createServer((request, answer) => {
    const end = ENDS[request.url?.slice(1) ?? ""];
    if (end) end(answer);
    else answer.setHeader("content-type", "text/html").end('<link rel="icon" href="data:,">');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const home = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stops: 0 };
  const context = await browser.newContext();
  const watch = new BrowserErrors(context, home);
  const page = await context.newPage();
  await page.goto(home.url);
  const read = (path: string) =>
    page.evaluate(
      (address) =>
        fetch(address)
          .then((answer) => answer.text())
          .catch(String),
      path,
    );

  for (const end of Object.keys(ENDS)) await read(`/${end}`);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await read("/away");
  await expect(() => expect(watch.faults()).toHaveLength(Object.keys(ENDS).length + 1)).toPass();
  home.stops += 1;
  expect(watch.faults()).toEqual([]);
  await context.close();
});
