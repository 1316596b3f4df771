import { fireEvent, render, screen } from "@testing-library/react";
import type { SyntheticEvent } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./Button";

describe("a pending button", () => {
  it("says what is going on instead of what it does", () => {
    const { rerender } = render(<Button pendingText="Wird gespeichert">Speichern</Button>);
    expect(screen.getByRole("button", { name: "Speichern" })).toBeTruthy();
    rerender(
      <Button pendingText="Wird gespeichert" pending>
        Speichern
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Wird gespeichert" });
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  it("keeps its name without a text of its own", () => {
    render(<Button pending>Speichern</Button>);
    expect(screen.getByRole("button", { name: "Speichern" })).toBeTruthy();
  });

  it("keeps the focus and ignores further presses, also as the submit button of a form", () => {
    const press = vi.fn();
    const submit = vi.fn((event: SyntheticEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" pending onClick={press}>
          Speichern
        </Button>
      </form>,
    );
    const button = screen.getByRole("button");
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  it("works again afterwards", () => {
    const press = vi.fn();
    render(<Button onClick={press}>Speichern</Button>);
    fireEvent.click(screen.getByRole("button"));
    expect(press).toHaveBeenCalledOnce();
  });
});

describe("a button", () => {
  it("does not submit a form unless told so", () => {
    render(<Button>Zurück</Button>);
    expect(screen.getByRole<HTMLButtonElement>("button").type).toBe("button");
  });
});
