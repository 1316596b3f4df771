import { expect, type Page, type Request } from "@playwright/test";

/** Knows what a page still waits for. */
export class PendingRequests {
  readonly #page: Page;
  readonly #open = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => this.#open.add(request));
    page.on("requestfinished", (request) => this.#open.delete(request));
    page.on("requestfailed", (request) => this.#open.delete(request));
  }

  /** Resolves when every request is answered and what came of the answers is drawn. */
  async waitForNone(): Promise<void> {
    await expect
      .poll(async () => {
        if (this.#open.size > 0) return this.#open.size;
        await this.#page.evaluate(
          () =>
            new Promise<void>((resolve) =>
              requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
            ),
        );
        return this.#open.size;
      })
      .toBe(0);
  }
}
