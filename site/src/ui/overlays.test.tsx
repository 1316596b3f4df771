import { act, fireEvent, render, screen } from "@testing-library/react";
import { useLayoutEffect, useRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./Button";
import { ConfirmDialog } from "./ConfirmDialog";
import { Dialog } from "./Dialog";
import { Menu, MenuItem } from "./Menu";
import { Popover } from "./Popover";

function WithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Öffnen</Button>
      <Dialog open={open} title="Titel" closeText="Schließen" onClose={() => setOpen(false)}>
        <p>Inhalt</p>
      </Dialog>
    </>
  );
}

function Shown({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <>
      <Button>Öffnen</Button>
      {isOpen ? <Dialog title="Titel" onClose={onClose} /> : null}
    </>
  );
}

function focusAndClick(name: string) {
  const button = screen.getByRole("button", { name });
  act(() => button.focus());
  fireEvent.click(button);
  return button;
}

describe("a dialog", () => {
  it("is named by its title, takes the focus and hands it back on Esc", () => {
    render(<WithDialog />);
    const opener = focusAndClick("Öffnen");
    const dialog = screen.getByRole("dialog", { name: "Titel" });
    expect(document.activeElement).toBe(dialog);
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it("closes by its button", () => {
    render(<WithDialog />);
    const opener = focusAndClick("Öffnen");
    fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it("hands the focus back as well when whoever showed it goes away", () => {
    const close = vi.fn();
    const { rerender } = render(<Shown isOpen={false} onClose={close} />);
    const opener = screen.getByRole("button");
    opener.focus();
    rerender(<Shown isOpen onClose={close} />);
    expect(document.activeElement).toBe(screen.getByRole("dialog"));
    rerender(<Shown isOpen={false} onClose={close} />);
    expect(document.activeElement).toBe(opener);
    expect(close).not.toHaveBeenCalled();
  });
});

function Card({ isOpen }: { isOpen: boolean }) {
  // As a part of a page does that goes with the focus in it.
  useLayoutEffect(() => () => document.querySelector<HTMLElement>("h1")?.focus(), []);
  return (
    <div>
      <Button>Verwerfen</Button>
      {isOpen ? <Dialog title="Wirklich?" onClose={() => undefined} /> : null}
    </div>
  );
}

it("a dialog that goes together with its button leaves the focus to what stays", () => {
  const page = (card: "shown" | "asked" | "gone") => (
    <>
      <h1 tabIndex={-1}>Titel</h1>
      {card === "gone" ? null : <Card isOpen={card === "asked"} />}
    </>
  );
  const { rerender } = render(page("shown"));
  focusAndClick("Verwerfen");
  rerender(page("asked"));
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
  rerender(page("gone"));
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

describe("a question", () => {
  const texts = { title: "Möchten Sie sich abmelden?", text: "Alles bleibt.", yesText: "Ja", noText: "Nein" };

  it("has Nein left with the first focus and Ja right, and says the consequence", () => {
    const [yes, no] = [vi.fn(), vi.fn()];
    render(<ConfirmDialog {...texts} onYes={yes} onNo={no} />);
    const dialog = screen.getByRole("alertdialog", { name: texts.title });
    const described = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe("Alles bleibt.");
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Nein", "Ja"]);
    expect(document.activeElement?.textContent).toBe("Nein");
    fireEvent.click(screen.getByText("Ja"));
    expect([yes.mock.calls.length, no.mock.calls.length]).toEqual([1, 0]);
  });

  it("takes Esc for no, unless staying is a third way", () => {
    const [no, stay] = [vi.fn(), vi.fn()];
    const { rerender } = render(<ConfirmDialog {...texts} onYes={() => undefined} onNo={no} />);
    fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
    expect(no).toHaveBeenCalledOnce();
    rerender(<ConfirmDialog {...texts} onYes={() => undefined} onNo={no} onDismiss={stay} />);
    fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
    expect([no.mock.calls.length, stay.mock.calls.length]).toEqual([1, 1]);
  });
});

function WithPopover() {
  return (
    <>
      <Popover title="Grading" closeText="Schließen" trigger={(props) => <Button {...props}>Grading</Button>}>
        <p>Erklärung</p>
      </Popover>
      <p>Seite</p>
    </>
  );
}

function Word({ open }: { open: boolean }) {
  const anchor = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={anchor}>Wort</p>
      <button type="button">Antwort</button>
      <Popover open={open} anchor={anchor} takeFocus={false} title="Wort" closeText="Schließen">
        <p>Erklärung</p>
      </Popover>
    </>
  );
}

/** A menu entry that opens a dialog, while its own panel closes. */
function WithPopoverToDialog() {
  const [shown, setShown] = useState<"panel" | "dialog" | null>(null);
  return (
    <>
      <Popover
        open={shown === "panel"}
        onOpenChange={(open) => setShown(open ? "panel" : null)}
        title="Menü"
        closeText="Schließen"
        trigger={(props) => <Button {...props}>Menü</Button>}
      >
        <Button onClick={() => setShown("dialog")}>Hilfe</Button>
      </Popover>
      <Dialog open={shown === "dialog"} title="Titel" onClose={() => setShown(null)} />
    </>
  );
}

describe("a popover", () => {
  it("opens beside its button, is not modal and toggles", () => {
    render(<WithPopover />);
    const button = focusAndClick("Grading");
    const panel = screen.getByRole("dialog", { name: "Grading" });
    expect(panel.getAttribute("aria-modal")).toBeNull();
    expect(document.activeElement).toBe(panel);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(button.getAttribute("aria-controls")).toBe(panel.id);
    fireEvent.pointerDown(button);
    fireEvent.click(button);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(button.getAttribute("aria-expanded")).toBe("false");
  });

  it.each([
    ["Esc", () => fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" })],
    ["its button", () => fireEvent.click(screen.getByRole("button", { name: "Schließen" }))],
  ])("closes with %s and hands the focus back", (_how, close) => {
    render(<WithPopover />);
    const button = focusAndClick("Grading");
    close();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("closes by a press outside, not by one inside", () => {
    render(<WithPopover />);
    focusAndClick("Grading");
    fireEvent.pointerDown(screen.getByText("Erklärung"));
    expect(screen.queryByRole("dialog")).not.toBeNull();
    fireEvent.pointerDown(screen.getByText("Seite"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("makes way for a dialog that hands the focus back to the popover's button", () => {
    render(<WithPopoverToDialog />);
    const button = focusAndClick("Menü");
    focusAndClick("Hilfe");
    fireEvent.keyDown(screen.getByRole("dialog", { name: "Titel" }), { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("inside a dialog closes alone on Esc", () => {
    const close = vi.fn();
    render(
      <Dialog title="Titel" onClose={close}>
        <WithPopover />
      </Dialog>,
    );
    focusAndClick("Grading");
    fireEvent.keyDown(screen.getByRole("dialog", { name: "Grading" }), { key: "Escape" });
    expect(screen.queryByRole("dialog", { name: "Grading" })).toBeNull();
    expect(close).not.toHaveBeenCalled();
  });

  it("that opens by itself leaves the focus where it is", () => {
    const { rerender } = render(<Word open={false} />);
    screen.getByRole("button", { name: "Antwort" }).focus();
    rerender(<Word open />);
    expect(screen.getByRole("dialog", { name: "Wort" })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Antwort");
  });
});

function WithMenu({ onDelete }: { onDelete: () => void }) {
  return (
    <Menu label="Mehr" trigger={(props) => <Button {...props}>Mehr</Button>}>
      <MenuItem>Ändern</MenuItem>
      <MenuItem as="a" href="#beenden">
        Beenden
      </MenuItem>
      <MenuItem onClick={onDelete}>Entfernen</MenuItem>
    </Menu>
  );
}

describe("a menu", () => {
  const focused = () => document.activeElement?.textContent;
  const key = (name: string) => fireEvent.keyDown(document.activeElement as Element, { key: name });

  it("moves by arrows, Home, End and first letters, around the ends", () => {
    render(<WithMenu onDelete={() => undefined} />);
    focusAndClick("Mehr");
    expect(screen.getByRole("menu", { name: "Mehr" })).toBeTruthy();
    const focusOrder = [focused()];
    for (const name of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Home", "End", "b"]) {
      key(name);
      focusOrder.push(focused());
    }
    expect(focusOrder).toEqual([
      "Ändern",
      "Beenden",
      "Entfernen",
      "Ändern",
      "Entfernen",
      "Ändern",
      "Entfernen",
      "Beenden",
    ]);
  });

  it("closes before it carries out a command, with the focus back on its button", () => {
    const states: unknown[] = [];
    render(<WithMenu onDelete={() => states.push(focused())} />);
    focusAndClick("Mehr");
    fireEvent.click(screen.getByRole("menuitem", { name: "Entfernen" }));
    expect(states).toEqual(["Mehr"]);
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it.each(["Escape", "Tab"])("closes with %s and hands the focus back", (name) => {
    render(<WithMenu onDelete={() => undefined} />);
    const button = focusAndClick("Mehr");
    key(name);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("keeps links links", () => {
    render(<WithMenu onDelete={() => undefined} />);
    focusAndClick("Mehr");
    expect(screen.getByRole("menuitem", { name: "Beenden" }).getAttribute("href")).toBe("#beenden");
  });
});
