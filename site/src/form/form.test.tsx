import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/problem";
import { dropDraft } from "../device/drafts";
import { draftInTab } from "../device/draftsInTab";
import { chooseLanguage } from "../i18n/i18n";
import { startSession } from "../session/session";
import { expectAccessible } from "../test/accessible";
import { focusedSummary, signedIn } from "../test/person";
import { startServer } from "../test/server/server";
import { ToastProvider } from "../ui/Toast";
import { ExampleForm, type ExampleRow, type ExampleValues, exampleServer } from "./ExampleForm.fixture";
import { PartlySaved } from "./PartlySaved";
import type { RequestKey } from "./requestKey";

const ROW: ExampleRow = { name: "Holm", phone: "030 1" };
const OFFLINE = new ApiError({ status: 0, key: "error.offline" });

type Send = Parameters<typeof ExampleForm>[0]["send"];

beforeEach(async () => {
  document.title = "Seite";
  startServer();
  await signedIn({ words: ["account"] });
  startSession();
});

async function opened(options: Parameters<typeof ExampleForm>[0], others = 0) {
  const page = (
    <ToastProvider closeText="Schließen">
      <main>
        <h1>Seite</h1>
        <ExampleForm {...options} />
        {others > 0 ? <ExampleForm {...options} draft={{ key: "other" }} /> : null}
      </main>
    </ToastProvider>
  );
  const router = createMemoryRouter(
    [
      { path: "/", element: page },
      { path: "/other", element: <p>Andere Seite</p> },
    ],
    { initialEntries: ["/"] },
  );
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return { user: userEvent.setup(), router };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const save = () => screen.getByRole("button", { name: "Speichern" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const isDraftStored = (key: string) => waitFor(() => expect(draftInTab(7, key)).toBeDefined());

/** A `send` that fails with this error until the test lets it succeed. */
function failing(error: unknown) {
  const keys: string[] = [];
  const state = { works: false, keys };
  const send: Send = async ({ name, phone }: ExampleValues, keyOf: RequestKey) => {
    keys.push(keyOf({ name, phone }));
    if (!state.works) throw error;
  };
  return { state, send };
}

describe("sending", () => {
  it("happens once, however often the button is pressed", async () => {
    let done = () => {};
    const send = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
    const onSaved = vi.fn();
    const { user } = await opened({ row: ROW, send, onSaved });
    const button = save();
    await user.dblClick(button);
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    await user.click(button);
    await act(async () => done());
    await user.click(button);
    expect(send).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  });

  it("says what it did, and what comes of it to the page", async () => {
    const onSaved = vi.fn();
    const { user } = await opened({
      row: ROW,
      send: async () => 5,
      onSaved,
      savedText: (id) => `Nummer ${id}`,
    });
    await user.type(field("Telefon"), "2");
    await user.click(save());
    await screen.findByText("Nummer 5");
    expect(onSaved).toHaveBeenCalledWith(5, expect.objectContaining({ name: "Holm", phone: "030 12" }));
  });

  it("keeps the key of the same attempt, and takes a new one for a changed body", async () => {
    const { state, send } = failing(OFFLINE);
    const { user } = await opened({ send });
    await user.type(field("Name"), "Holm");
    await user.click(save());
    await focusedSummary();
    await user.click(save());
    await waitFor(() => expect(state.keys).toHaveLength(2));
    await user.type(field("Name"), "e");
    await user.click(save());
    await waitFor(() => expect(state.keys).toHaveLength(3));
    const [first, second, third] = state.keys;
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("keeps the key over a reload as well", async () => {
    const { state, send } = failing(OFFLINE);
    const { user } = await opened({ send });
    await user.type(field("Name"), "Holm");
    await user.click(save());
    await focusedSummary();
    await isDraftStored("example");
    cleanup();
    const again = await opened({ send });
    await waitFor(() => expect(field("Name").value).toBe("Holm"));
    await again.user.click(save());
    await waitFor(() => expect(state.keys).toHaveLength(2));
    expect(state.keys[1]).toBe(state.keys[0]);
  });

  it("loses nothing without a connection, and goes out with the next try", async () => {
    const { state, send } = failing(OFFLINE);
    const onSaved = vi.fn();
    const { user } = await opened({ send, onSaved });
    await user.type(field("Name"), "Holm");
    await user.type(field("Code"), "geheim");
    await user.click(save());
    within(await focusedSummary()).getByText(/^Es gibt gerade keine Verbindung/);
    expect([field("Name").value, field("Code").value]).toEqual(["Holm", "geheim"]);
    await expectAccessible();
    state.works = true;
    await user.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(screen.queryByText(/^Es gibt gerade keine Verbindung/)).toBeNull();
  });

  it("goes on where a chain of calls stopped, and tells the part that was refused", async () => {
    const values: string[] = [];
    const cause = new ApiError({
      status: 400,
      key: "error.validation",
      fields: [{ path: "x", key: "email" }],
    });
    const send: Send = async ({ phone }) => {
      values.push(phone);
      if (values.length === 1)
        throw new PartlySaved<ExampleValues>((now) => ({ ...now, phone: "stored" }), "b", cause);
    };
    const { user } = await opened({
      row: ROW,
      send,
      fieldOf: (path, part) => (path === "x" && String(part) === "b" ? "phone" : undefined),
    });
    await user.type(field("Name"), "e");
    await user.click(save());
    within(await focusedSummary()).getByRole("link", { name: /^Telefon: / });
    expect([field("Name").value, field("Telefon").value]).toEqual(["Holme", "stored"]);
    await user.click(save());
    await waitFor(() => expect(values).toEqual(["030 1", "stored"]));
  });
});

describe("what is wrong", () => {
  it("is listed with the focus on top, leads to its field, and goes in another language", async () => {
    const send = vi.fn();
    const { user } = await opened({ send });
    await user.click(save());
    const summary = await focusedSummary();
    within(summary).getByText("Bitte prüfen Sie eine Angabe");
    await user.click(within(summary).getByRole("link", { name: /^Name: / }));
    expect(document.activeElement).toBe(field("Name"));
    expect(field("Name").getAttribute("aria-invalid")).toBe("true");
    const words = () => within(summary).getByRole("link").textContent;
    const german = words();
    await act(() => chooseLanguage("en"));
    expect(words()).not.toBe(german);
    await act(() => chooseLanguage("de"));
    await user.type(field("Name"), "H");
    expect(field("Name").getAttribute("aria-invalid")).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ["at its field", "phone", "Telefon: "],
    ["in words on top when it belongs to no field", "birthday", ""],
  ])("stands %s when the server says so", async (_where, path, start) => {
    const refusal = { status: 400, key: "error.validation", fields: [{ path, key: "email" }] };
    const { user } = await opened({ row: ROW, send: failing(new ApiError(refusal)).send });
    await user.click(save());
    const link = within(await focusedSummary()).getByRole("link");
    expect(link.textContent?.startsWith(start)).toBe(true);
    expect(link.textContent?.length).toBeGreaterThan(start.length + 10);
    expect(field("Telefon").getAttribute("aria-invalid")).toBe(start === "" ? null : "true");
    await expectAccessible();
  });

  it("V-IMPOSE: is told at its field also without a sentence of its own", async () => {
    const fields = [{ path: "phone", key: "ofALaterVersion" }];
    const refusal = new ApiError({ status: 400, key: "error.validation", fields });
    const { user } = await opened({ row: ROW, send: failing(refusal).send });
    await user.click(save());
    within(await focusedSummary()).getByRole("link", { name: "Telefon: Bitte prüfen Sie diese Angabe." });
    expect(field("Telefon").getAttribute("aria-invalid")).toBe("true");
  });

  it("V-IMPOSE: stays at its field as long as that has the refused value, and does not keep from sending", async () => {
    const fields = [{ path: "name", key: "unique" }];
    const { state, send } = failing(new ApiError({ status: 400, key: "error.validation", fields }));
    const onSaved = vi.fn();
    const { user } = await opened({ row: ROW, send, onSaved });
    await user.click(save());
    await focusedSummary();
    const wrong = () => field("Name").getAttribute("aria-invalid");
    await user.type(field("Telefon"), "2");
    await user.click(field("Name"));
    await user.tab();
    expect(wrong()).toBe("true");
    await user.type(field("Name"), "e");
    expect(wrong()).toBeNull();
    await user.type(field("Name"), "{Backspace}");
    expect(wrong()).toBe("true");
    state.works = true;
    await user.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(state.keys).toHaveLength(2);
  });

  it("tells both when only some of it belongs to a field", async () => {
    const fields = [
      { path: "birthday", key: "minDate" },
      { path: "phone", key: "email" },
    ];
    const { user } = await opened({
      row: ROW,
      send: failing(new ApiError({ status: 400, key: "error.validation", fields })).send,
    });
    await user.click(save());
    expect(within(await focusedSummary()).getAllByRole("link")).toHaveLength(2);
  });

  it("stands at a field when the page knows that the whole error is about it", async () => {
    const { user } = await opened({
      row: ROW,
      send: failing(new ApiError({ status: 409, key: "error.signup.exists" })).send,
      keyFields: { "error.signup.exists": "name" },
    });
    await user.click(save());
    within(await focusedSummary()).getByRole("link", { name: /^Name: / });
  });
});

describe("a draft", () => {
  it("brings back what was typed but no secret, and goes with a save", async () => {
    const first = await opened({ send: vi.fn() });
    await first.user.type(field("Name"), "Halb");
    await first.user.type(field("Code"), "geheim");
    cleanup();
    expect(JSON.stringify(sessionStorage)).not.toContain("geheim");

    const { user } = await opened({ send: async () => undefined });
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    expect([field("Name").value, field("Code").value]).toEqual(["Halb", ""]);
    await expectAccessible();
    await user.click(save());
    await waitFor(() => expect(draftInTab(7, "example")).toBeUndefined());
    cleanup();
    await opened({ send: vi.fn() });
    expect(field("Name").value).toBe("");
  });

  it("is given up for what is stored, and what is typed after that is kept again", async () => {
    const first = await opened({ row: ROW, send: vi.fn() });
    await first.user.type(field("Name"), "e");
    cleanup();
    const { user } = await opened({ row: ROW, send: vi.fn() });
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    await press("Von vorn beginnen");
    await waitFor(() => expect(field("Name").value).toBe("Holm"));
    expect(draftInTab(7, "example")).toBeUndefined();
    await user.type(field("Name"), "s");
    cleanup();
    expect(draftInTab(7, "example")).toMatchObject({ name: "Holms" });
    await dropDraft(7, "example");
  });
});

describe("two versions", () => {
  async function collided(meanwhile: ExampleRow) {
    const server = exampleServer(ROW);
    const onSaved = vi.fn();
    const { user } = await opened({ row: ROW, send: server.send, onSaved });
    await user.type(field("Telefon"), "2");
    server.stored.row = meanwhile;
    await user.click(save());
    return { server, user, onSaved };
  }

  it("are both kept without a question where they do not touch each other", async () => {
    const { server } = await collided({ name: "Holmes", phone: "030 1" });
    await waitFor(() => expect(server.stored.row).toEqual({ name: "Holmes", phone: "030 12" }));
  });

  it.each([
    ["Ihre Eingabe", "030 12"],
    ["Inzwischen gespeichert", "030 3"],
  ])("are shown side by side, and '%s' counts when it is chosen", async (version, phone) => {
    const { server, user, onSaved } = await collided({ name: "Holmes", phone: "030 3" });
    const title = await screen.findByRole("heading", { name: "Zwei Versionen" });
    await waitFor(() => expect(document.activeElement).toBe(title));
    await expectAccessible();
    await user.click(save());
    expect(within(await focusedSummary()).getByRole("link").textContent).toMatch(/^Telefon: /);
    await user.click(screen.getByRole("radio", { name: `${phone}${version}` }));
    await user.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(server.stored.row).toEqual({ name: "Holmes", phone });
  });

  it("lead back to the form with everything typed, and are asked about again", async () => {
    const { server, user } = await collided({ name: "Holmes", phone: "030 3" });
    await user.click(await screen.findByRole("button", { name: "Zurück" }));
    expect(field("Telefon").value).toBe("030 12");
    await user.click(save());
    await screen.findByRole("heading", { name: "Zwei Versionen" });
    expect(server.stored.writes).toBe(0);
  });
});

describe("leaving", () => {
  const question = () => screen.findByRole("alertdialog", { name: "Änderungen speichern?" });
  const answer = async (name: string) =>
    userEvent.click(within(await question()).getByRole("button", { name }));

  it("asks with a change and not without one", async () => {
    const { user, router } = await opened({ row: ROW, send: vi.fn() });
    await user.type(field("Name"), "e");
    await act(async () => router.navigate("/other"));
    await question();
    await expectAccessible();
    await user.keyboard("{Escape}");
    expect(field("Name").value).toBe("Holme");
    await user.type(field("Name"), "{Backspace}");
    await act(async () => router.navigate("/other"));
    await screen.findByText("Andere Seite");
  });

  it("is told to what would load the page anew, until it is saved", async () => {
    const { user } = await opened({ row: ROW, send: async () => undefined });
    const isMarked = () => document.querySelector("[data-unsaved]") !== null;
    expect(isMarked()).toBe(false);
    await user.type(field("Telefon"), "2");
    expect(isMarked()).toBe(true);
    await user.click(save());
    await waitFor(() => expect(isMarked()).toBe(false));
  });

  it("saves first when that is wanted, and stays when it does not work", async () => {
    const { state, send } = failing(OFFLINE);
    const onSaved = vi.fn();
    const { user, router } = await opened({ row: ROW, send, onSaved });
    await user.type(field("Name"), "e");
    await act(async () => router.navigate("/other"));
    await answer("Speichern");
    within(await focusedSummary()).getByText(/^Es gibt gerade keine Verbindung/);
    expect(router.state.location.pathname).toBe("/");
    state.works = true;
    await act(async () => router.navigate("/other"));
    await answer("Speichern");
    await screen.findByText("Andere Seite");
    expect(onSaved).not.toHaveBeenCalled();
  });

  it("asks once for all forms of a page, and forgets what is thrown away", async () => {
    const { user, router } = await opened({ row: ROW, send: vi.fn() }, 1);
    const [first, second] = screen.getAllByRole("textbox", { name: "Name" });
    await user.type(first as HTMLElement, "e");
    await user.type(second as HTMLElement, "s");
    await isDraftStored("example");
    await isDraftStored("other");
    await act(async () => router.navigate("/other"));
    await answer("Verwerfen");
    await screen.findByText("Andere Seite");
    expect([draftInTab(7, "example"), draftInTab(7, "other")]).toEqual([undefined, undefined]);
  });

  it("asks before the form's own way back as well", async () => {
    const onCancel = vi.fn();
    const { user } = await opened({ row: ROW, send: vi.fn(), onCancel });
    await user.type(field("Name"), "e");
    await press("Abbrechen");
    await question();
    await user.keyboard("{Escape}");
    expect(onCancel).not.toHaveBeenCalled();
    await press("Abbrechen");
    await answer("Verwerfen");
    await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(1));
    expect(draftInTab(7, "example")).toBeUndefined();
  });

  it("is quiet where the draft brings everything back", async () => {
    const { user, router } = await opened({ row: ROW, send: vi.fn(), leaving: "quietly" });
    await user.type(field("Name"), "e");
    await act(async () => router.navigate("/other"));
    await screen.findByText("Andere Seite");
    expect(draftInTab(7, "example")).toMatchObject({ name: "Holme" });
  });
});
