import type { BrowserContext } from "@playwright/test";

/**
 * Console errors for a request while the program is stopped, or stops in the middle of the answer; the last one is what Chromium says
 * of a service worker whose update it cannot fetch.
 */
const NO_ANSWER =
  /ERR_(CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|^An unknown error occurred when fetching the script/;

/** The server of the page. */
export interface ServerUnderTest {
  url: string;
  /** How often the test has stopped it. */
  stops: number;
}

/** Collects errors of the browser and requests to other hosts. */
export class BrowserErrors {
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];

  readonly #server: ServerUnderTest;
  readonly #stopsBefore: number;

  constructor(context: BrowserContext, server: ServerUnderTest) {
    this.#server = server;
    this.#stopsBefore = server.stops;
    const own = new URL(server.url).host;
    // On the context, which also has the requests of the service worker.
    context.on("request", (request) => {
      const url = new URL(request.url());
      // Passkeys know no addresses of networks: their journey opens the site under the other name of this machine.
      const host = url.host.replace(/^localhost:/, "127.0.0.1:");
      const inside = url.protocol === "data:" || url.protocol === "blob:" || host === own;
      if (!inside) this.#faults.push(`request to ${url.host}: ${request.url()}`);
    });
    context.on("console", (message) => {
      // A violation of the content security policy is an error in the console too.
      if (message.type() === "error") this.#faults.push(`${message.text()} ${message.location().url}`);
    });
    context.on("weberror", (error) => this.#faults.push(`not caught: ${error.error().stack}`));
  }

  /** Allows an error: the browser logs every answer of 400 and above as one. */
  expect(fault: RegExp): void {
    this.#expected.push(fault);
  }

  /** All errors that are not expected. After a stop of the program failed requests of an open page are expected too. */
  faults(): string[] {
    const expected = [...this.#expected];
    if (this.#server.stops > this.#stopsBefore) expected.push(NO_ANSWER);
    return this.#faults.filter((fault) => !expected.some((one) => one.test(fault)));
  }
}
