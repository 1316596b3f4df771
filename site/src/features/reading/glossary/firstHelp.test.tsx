import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLowEnergy } from "../../../app/appearance";
import { startServer } from "../../../test/server/server";
import { Dialog } from "../../../ui/Dialog";
import { GlossaryLink } from "./public/GlossaryLink";
import { articleCalls, showOnPage, signedIn } from "./signedIn.fixture";

/** The position of every link on the screen; tests change it. */
let position = { x: 20, y: 100 };

beforeEach(async () => {
  await signedIn();
  position = { x: 20, y: 100 };
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(position.x, position.y, 80, 20),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const help = (name?: string) => screen.queryByRole("region", name === undefined ? {} : { name });
const announced = () =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join("");
const stored = () => JSON.parse(localStorage.getItem("glossary-types-shown") ?? "[]");

const her2 = (
  <GlossaryLink name="her2" auto>
    HER2
  </GlossaryLink>
);
const ki67 = (
  <GlossaryLink name="ki67" auto>
    Ki-67
  </GlossaryLink>
);
const port = (
  <GlossaryLink name="port" auto>
    Port
  </GlossaryLink>
);

describe("the first help", () => {
  it("W-GLINK-02: opens by itself when its word can be seen, and costs no call", async () => {
    const server = startServer();
    await showOnPage(her2);
    await pass(2000);
    expect(help("Tumormerkmale")).not.toBeNull();
    expect(articleCalls(server)).toEqual([]);
  });

  it("W-GPOP-02: shows a help text, and the entry only when it is wanted", async () => {
    const server = startServer();
    await showOnPage(her2);
    await pass(2000);
    screen.getByText(/^Diese Wörter beschreiben Eigenschaften der Tumorzellen/);
    expect(screen.queryByText(/^Eiweiß auf der Zelle/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "„HER2“ erklären" }));
    vi.useRealTimers();
    await screen.findByText(/^Eiweiß auf der Zelle/);
    expect(help("Tumormerkmale")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "HER2" }));
    expect(articleCalls(server)).toHaveLength(1);
  });

  it("takes no focus, is announced politely and closes with Escape and its button", async () => {
    startServer();
    await showOnPage(
      <>
        <button type="button">Weiter</button>
        {her2}
      </>,
    );
    screen.getByRole("button", { name: "Weiter" }).focus();
    expect(announced()).toBe("");
    await pass(2000);
    expect(document.activeElement?.textContent).toBe("Weiter");
    expect(announced()).toMatch(/^Tumormerkmale\. Diese Wörter .* Escape-Taste/);
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(help()).toBeNull();
    expect(document.activeElement?.textContent).toBe("Weiter");
    expect(announced()).toBe("");
  });

  it("closes with its button", async () => {
    startServer();
    await showOnPage(her2);
    await pass(2000);
    fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
    expect(help()).toBeNull();
  });

  it("W-GLINK-03: a second word of the same type does not open by itself", async () => {
    startServer();
    await showOnPage(
      <>
        {her2}
        {ki67}
      </>,
    );
    await pass(2000);
    expect(screen.getAllByRole("region")).toHaveLength(1);
    expect(screen.getByRole("button", { name: "HER2" }).getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
    await pass(10_000);
    expect(help()).toBeNull();
  });

  it("W-GLINK-04: the types already shown are remembered in this browser", async () => {
    startServer();
    localStorage.setItem("glossary-types-shown", "[3]");
    await showOnPage(
      <>
        {ki67}
        {port}
      </>,
    );
    await pass(2000);
    expect(help("Tumormerkmale")).toBeNull();
    expect(help("Operation")).not.toBeNull();
    expect(stored()).toEqual([3, 4]);
  });

  it("W-GLINK-04: a broken memory is no fault", async () => {
    startServer();
    localStorage.setItem("glossary-types-shown", "{not json");
    await showOnPage(her2);
    await pass(2000);
    expect(help()).not.toBeNull();
    expect(stored()).toEqual([3]);
  });

  it("W-GLINK-05: looks for its word for the first time after 1000 ms", async () => {
    startServer();
    const looked = vi.mocked(HTMLElement.prototype.getBoundingClientRect);
    await showOnPage(her2);
    looked.mockClear();
    await pass(999);
    expect(looked).not.toHaveBeenCalled();
    await pass(1);
    expect(looked).toHaveBeenCalledOnce();
    expect(help()).toBeNull();
  });

  it("W-GLINK-06: then looks once per second until it can be seen", async () => {
    startServer();
    const looked = vi.mocked(HTMLElement.prototype.getBoundingClientRect);
    position = { x: 20, y: 5000 };
    await showOnPage(her2);
    looked.mockClear();
    await pass(5000);
    expect(looked).toHaveBeenCalledTimes(5);
    expect(help()).toBeNull();
    position = { x: 20, y: 300 };
    await pass(1000);
    expect(help()).toBeNull();
    await pass(1000);
    expect(help()).not.toBeNull();
    looked.mockClear();
    fireEvent.keyDown(document.body, { key: "Escape" });
    await pass(10_000);
    expect(looked).not.toHaveBeenCalled();
  });

  it("W-GLINK-07: waits until the word is in the same place in two looks one after the other", async () => {
    startServer();
    await showOnPage(her2);
    for (let moves = 0; moves < 4; moves++) {
      await pass(1000);
      expect(help()).toBeNull();
      position = { x: 20, y: position.y + 40 };
    }
    await pass(2000);
    expect(help()).not.toBeNull();
  });

  it("W-GLINK-08: does not open beside another one, nor after it on the same page", async () => {
    startServer();
    const router = await showOnPage(
      <>
        {her2}
        {port}
      </>,
    );
    await pass(5000);
    expect(screen.getAllByRole("region")).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
    await pass(5000);
    expect(help()).toBeNull();
    await act(() => router.navigate("/there"));
    await pass(2000);
    expect(help("Operation")).not.toBeNull();
  });

  it("waits while somebody fills in a field", async () => {
    startServer();
    await showOnPage(
      <>
        <input aria-label="Frage" />
        {her2}
      </>,
    );
    screen.getByRole("textbox").focus();
    await pass(6000);
    expect(help()).toBeNull();
    screen.getByRole("textbox").blur();
    await pass(2000);
    expect(help()).not.toBeNull();
  });

  it("waits while a dialog is open", async () => {
    startServer();
    await showOnPage(
      <>
        <Dialog title="Frage" closeText="Zu" onClose={() => undefined} />
        {her2}
      </>,
    );
    await pass(6000);
    expect(help()).toBeNull();
    expect(stored()).toEqual([]);
  });

  it("stays away in low-energy mode, where the word can still be pressed", async () => {
    startServer();
    chooseLowEnergy(true);
    await showOnPage(her2);
    await pass(6000);
    expect(help()).toBeNull();
    expect(stored()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "HER2" }));
    screen.getByRole("dialog");
  });

  it("opens only where the page allows it, and never for a word that nobody knows a type of", async () => {
    startServer();
    await showOnPage(
      <>
        <GlossaryLink name="her2">HER2</GlossaryLink>
        <GlossaryLink name="later-added" auto>
          Neu
        </GlossaryLink>
      </>,
    );
    await pass(6000);
    expect(help()).toBeNull();
  });

  it("is not over when the word is outside of the window or behind something", async () => {
    startServer();
    position = { x: -10, y: 100 };
    await showOnPage(her2);
    await pass(4000);
    expect(help()).toBeNull();
    position = { x: 20, y: 100 };
    Object.assign(document, { elementFromPoint: () => document.body });
    await pass(4000);
    expect(help()).toBeNull();
    Reflect.deleteProperty(document, "elementFromPoint");
    await pass(2000);
    expect(help()).not.toBeNull();
  });
});
