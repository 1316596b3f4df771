import "fake-indexeddb/auto";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dropDraft, keepDraft, readDraft } from "../device/drafts";
import { draftInTab } from "../device/draftsInTab";
import { startSession } from "../session/session";
import { signedIn } from "../test/person";
import { PERSON } from "../test/server/person";
import { startServer } from "../test/server/server";
import { soon } from "../test/soon";
import { ToastProvider } from "../ui/Toast";
import { ExampleForm } from "./ExampleForm.fixture";

beforeEach(async () => {
  startServer();
  await signedIn({ words: ["account"] });
  startSession();
});

/** A call that is under way until the test lets it end. */
function held() {
  let works = () => {};
  const answer = new Promise<void>((resolve) => {
    works = resolve;
  });
  return { send: () => answer, works: () => act(async () => works()) };
}

type Props = Parameters<typeof ExampleForm>[0];

interface PageProps {
  given: Props;
  onReady: (change: (props: Props) => void) => void;
}

function Page({ given, onReady }: PageProps) {
  const [props, setProps] = useState(given);
  useEffect(() => onReady(setProps), [onReady]);
  return <ExampleForm {...props} />;
}

/** The form, and how it gets other properties while it is open. */
async function opened(given: Props) {
  let change: (props: Props) => void = () => {};
  const onReady: PageProps["onReady"] = (ready) => {
    change = ready;
  };
  const router = createMemoryRouter([{ path: "/", element: <Page given={given} onReady={onReady} /> }]);
  await act(async () => {
    render(
      <ToastProvider closeText="Schließen">
        <RouterProvider router={router} />
      </ToastProvider>,
    );
  });
  return { change: (props: Props) => act(async () => change(props)) };
}

const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
const draft = (key = "example") => readDraft(PERSON, key);

async function saving() {
  await userEvent.type(name(), "Holm");
  await userEvent.click(screen.getByRole("button", { name: "Speichern" }));
}

describe("the draft of a form that is being saved", () => {
  it("is there until the answer and not after it, also when the form is closed meanwhile", async () => {
    const { send, works } = held();
    await opened({ send });
    await saving();
    cleanup();
    expect(await draft()).toMatchObject({ name: "Holm" });
    await works();
    await soon(async () => expect(await draft()).toBeUndefined());
    expect(draftInTab(PERSON, "example")).toBeUndefined();
  });

  it("is not kept again by a form that was opened before the answer", async () => {
    const { send, works } = held();
    await opened({ send });
    await saving();
    cleanup();
    await opened({ send });
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    await works();
    await soon(async () => expect(await draft()).toBeUndefined());
    // Closing stores at once what waits to be stored.
    cleanup();
    expect(draftInTab(PERSON, "example")).toBeUndefined();
    expect(await draft()).toBeUndefined();
  });

  it("goes under the number that what is saved got meanwhile", async () => {
    const { send, works } = held();
    const { change } = await opened({ send, draft: { key: "example--5" } });
    await saving();
    await soon(async () => expect(await draft("example--5")).toMatchObject({ name: "Holm" }));
    await change({ send, draft: { key: "example-50" } });
    await soon(async () => expect(await draft("example-50")).toMatchObject({ name: "Holm" }));
    await works();
    await soon(async () => expect(await draft("example-50")).toBeUndefined());
    expect(await draft("example--5")).toBeUndefined();
  });
});

describe("a draft that is over", () => {
  it("does not come back where the page was left before the database had deleted it", async () => {
    await keepDraft(PERSON, "example", { name: "Holm" });
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const left = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
      throw new DOMException("The page was left.", "AbortError");
    });
    await dropDraft(PERSON, "example");
    left.mockRestore();
    expect(warned.mock.calls.filter(([text]) => text === "draft not dropped")).toHaveLength(1);
    expect([draftInTab(PERSON, "example"), await draft()]).toEqual([undefined, undefined]);

    await keepDraft(PERSON, "example", { name: "Sommer" });
    expect(await draft()).toEqual({ name: "Sommer" });
    // Deleted also where the tab has no room for saying so.
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("The quota is exceeded.", "QuotaExceededError");
    });
    await dropDraft(PERSON, "example");
    full.mockRestore();
    expect(await draft()).toBeUndefined();
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith("draft"))).toEqual([]);
  });
});
