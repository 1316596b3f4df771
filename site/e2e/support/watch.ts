import type { BrowserContext } from "@playwright/test";

/** What the browser says of a request while the program is away, or goes away in the middle of the answer. */
export const NOBODY_ANSWERS =
  /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/;

/** Hears what people do not see: complaints of the browser, and requests that leave the house. */
export class Watch {
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext, home: string) {
    const own = new URL(home).host;
    // Of the context, so that requests of the service worker are heard as well.
    context.on("request", (request) => {
      const url = new URL(request.url());
      const inside = url.protocol === "data:" || url.protocol === "blob:" || url.host === own;
      if (!inside) this.#faults.push(`request to ${url.host}: ${request.url()}`);
    });
    context.on("console", (message) => {
      // A violation of the content security policy is an error in the console too.
      if (message.type() === "error") this.#faults.push(`${message.text()} ${message.location().url}`);
    });
    context.on("weberror", (error) => this.#faults.push(`not caught: ${error.error().stack}`));
  }

  /** Lets a test provoke a complaint: the browser logs every answer of 400 and above as an error. */
  expect(fault: RegExp): void {
    this.#expected.push(fault);
  }

  /** Everything nobody expected. */
  faults(): string[] {
    return this.#faults.filter((fault) => !this.#expected.some((expected) => expected.test(fault)));
  }
}
