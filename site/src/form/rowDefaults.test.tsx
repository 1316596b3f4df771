import "fake-indexeddb/auto";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DataProvider } from "../app/DataProvider";
import { cachedResponses } from "../device/answers";
import { forgetReads } from "../offline/reads";
import { cachedAnswer } from "../offline/responseCache";
import { startSession } from "../session/session";
import { signedIn } from "../test/person";
import { PERSON } from "../test/server/person";
import { startServer } from "../test/server/server";
import { soon } from "../test/soon";
import { ToastProvider } from "../ui/Toast";
import { RowDefaults } from "./RowDefaults";

vi.mock("../offline/responseCache", { spy: true });

const NEW = "POST timelineentry/new";

beforeEach(async () => {
  await signedIn({ words: [] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A form, as on a page that was just loaded. */
async function opened(): Promise<{ close: () => void; shown: string[] }> {
  const shown: string[] = [];
  startSession();
  let close = () => {};
  await act(async () => {
    const { unmount } = render(
      <ToastProvider closeText="Schließen">
        <DataProvider>
          <RowDefaults root="timelineentry">
            {({ timemeaning }) => {
              const meaning = timemeaning ?? "nothing";
              shown.push(meaning);
              return <p>Begins with {meaning}</p>;
            }}
          </RowDefaults>
        </DataProvider>
      </ToastProvider>,
    );
    close = unmount;
  });
  return { close, shown };
}

/** A form for which the server has no answer yet, after exactly the second that it waits. */
async function openedForASecond(): Promise<string[]> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { shown } = await opened();
  // The page stands when what was kept for it is opened.
  await act(async () => void (await cachedResponses(PERSON)));
  // The form has read what is kept, which takes the browser any time.
  await Promise.all(vi.mocked(cachedAnswer).mock.results.map(({ value }) => value));
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(shown).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  return shown;
}

it("a form begins with what the server says of a new row, and asks once", async () => {
  const server = startServer();
  await opened();
  await screen.findByText("Begins with clock");
  expect(server.calls("POST", "timelineentry/new").map(({ body }) => body)).toEqual([{}]);
});

it("without network it begins with what the server said last, and with nothing where it never said anything", async () => {
  const server = startServer();
  server.fail(NEW, "offline", { times: 1 });
  const first = await opened();
  await screen.findByText("Begins with nothing");
  first.close();

  await cachedResponses(PERSON);
  const online = await opened();
  await screen.findByText("Begins with clock");
  await soon(async () => expect(await cachedAnswer(PERSON, "timelineentry/new")).toBeDefined());
  online.close();

  forgetReads();
  server.fail(NEW, "offline");
  await opened();
  await screen.findByText("Begins with clock");
});

it("waits a second for the server, and an answer that comes later changes nothing", async () => {
  const server = startServer();
  const held = server.hold(NEW);
  const shown = await openedForASecond();
  screen.getByText("Begins with nothing");
  await act(async () => held.release());
  await soon(() => expect(server.calls("POST", "timelineentry/new")).toHaveLength(1));
  expect(new Set(shown)).toEqual(new Set(["nothing"]));
});

it("waits a second for the server, and then begins with what it said last", async () => {
  const server = startServer();
  await cachedResponses(PERSON);
  const before = await opened();
  await screen.findByText("Begins with clock");
  await soon(async () => expect(await cachedAnswer(PERSON, "timelineentry/new")).toBeDefined());
  before.close();

  forgetReads();
  const held = server.hold(NEW);
  const shown = await openedForASecond();
  screen.getByText("Begins with clock");
  await act(async () => held.release());
  expect(new Set(shown)).toEqual(new Set(["clock"]));
});

it("the form of a stored row asks nothing, and goes on as it is when its row is stored while it is open", async () => {
  const server = startServer();
  const form = (row: object | null) => (
    <ToastProvider closeText="Schließen">
      <DataProvider>
        <RowDefaults root="timelineentry" row={row}>
          {(defaults) => <input aria-label={`Begins with ${Object.keys(defaults).length} fields`} />}
        </RowDefaults>
      </DataProvider>
    </ToastProvider>
  );
  startSession();
  const stored = await act(async () => render(form({ id: 4 })));
  await screen.findByRole("textbox", { name: "Begins with 0 fields" });
  expect(server.calls("POST", "timelineentry/new")).toEqual([]);
  stored.unmount();

  const { rerender } = await act(async () => render(form(null)));
  const field = await screen.findByRole("textbox", { name: "Begins with 3 fields" });
  rerender(form({ id: 4 }));
  expect(screen.getByRole("textbox")).toBe(field);
});

it("a refusal does not keep the form closed", async () => {
  startServer().fail(NEW, "error.unknown");
  await opened();
  await screen.findByText("Begins with nothing");
});
