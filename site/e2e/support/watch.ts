import type { BrowserContext } from "@playwright/test";

/** What the browser says of a request while the program is away, or goes away in the middle of the answer. */
const NOBODY_ANSWERS =
  /ERR_(CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/;

/** What answers the browser. */
export interface Home {
  url: string;
  /** How often it has been ended on purpose. */
  stops: number;
}

/** Hears what people do not see: complaints of the browser, and requests to other hosts. */
export class Watch {
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];

  readonly #home: Home;
  readonly #stopsBefore: number;

  constructor(context: BrowserContext, home: Home) {
    this.#home = home;
    this.#stopsBefore = home.stops;
    const own = new URL(home.url).host;
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

  /** Everything nobody expected. An open page may read just while the program is ended: whoever ends it expects that. */
  faults(): string[] {
    const expected = [...this.#expected];
    if (this.#home.stops > this.#stopsBefore) expected.push(NOBODY_ANSWERS);
    return this.#faults.filter((fault) => !expected.some((one) => one.test(fault)));
  }
}
