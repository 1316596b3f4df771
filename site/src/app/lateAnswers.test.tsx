import "fake-indexeddb/auto";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { entry } from "../features/timeline/fixture";
import { signedIn, timelineServer } from "../features/timeline/visit.fixture";
import { loadWords } from "../i18n/i18n";
import { cachedValues } from "../offline/responseCache";
import { openSite } from "../test/openSite";
import { PERSON } from "../test/server/person";
import { type Server, startServer } from "../test/server/server";

/** How long a page waits for the server before it shows what was seen last, in milliseconds. */
const WAIT_BEFORE_CACHE_MS = 3000;

const NOTE = /^Stand /;

beforeEach(signedIn);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** From now on nothing is waited for. */
function impatient(): void {
  const { setTimeout: real } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number, ...more: []) =>
    real(run, ms === WAIT_BEFORE_CACHE_MS ? 0 : ms, ...more)) as typeof setTimeout);
}

interface Visit {
  page: string;
  root: "timelineentry" | "glossaryentry";
  /** What is shown of the row before, and after it was changed elsewhere. */
  before: string;
  after: string;
  change: () => void;
}

/** Opens a page that was seen before on a slow line, after a row was changed elsewhere. */
async function shows(server: Server, { page, root, before, after, change }: Visit) {
  await openSite(page);
  await screen.findAllByText(before);
  await waitFor(async () => expect(await cachedValues(PERSON, `${root}/list`)).not.toEqual([]));
  cleanup();
  change();
  impatient();
  const line = server.hold(`GET ${root}/list`);
  await openSite(page);
  await screen.findAllByText(before);
  await screen.findByText(NOTE);
  expect(screen.queryAllByText(after)).toEqual([]);
  line.release();
  await screen.findAllByText(after);
  expect(screen.queryAllByText(before)).toEqual([]);
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
}

describe("an answer that comes after what was seen last is shown", () => {
  it("on the overview, whose key is the same on every day", async () => {
    const fever = entry(4, { title: "Fieber messen" });
    const server = timelineServer([fever]);
    await shows(server, {
      page: "/dashboard",
      root: "timelineentry",
      before: "Fieber messen",
      after: "Blutdruck messen",
      change: () => server.put("timelineentry", { ...fever, version: 2, title: "Blutdruck messen" }),
    });
  });

  it("in the glossary, whose key names the language", async () => {
    await loadWords("glossary");
    const server = startServer();
    await shows(server, {
      page: "/glossary",
      root: "glossaryentry",
      before: "60 Wörter",
      after: "59 Wörter",
      change: () => server.remove("glossaryentry", 1),
    });
  });
});
