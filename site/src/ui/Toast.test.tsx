import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOAST_MS, type ToastApi, ToastProvider, useToast } from "./Toast";

function Probe({ found }: { found?: ToastApi[] }) {
  const api = useToast();
  found?.push(api);
  return null;
}

function setUp(): ToastApi {
  const found: ToastApi[] = [];
  render(
    <ToastProvider closeText="Schließen">
      <Probe found={found} />
    </ToastProvider>,
  );
  const api = found[0];
  if (!api) throw new Error("no toast");
  return api;
}

const status = () => screen.getByRole("status").textContent;
const alert = () => screen.getByRole("alert").textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("toasts", () => {
  it("show a success for 3 seconds in the status region", () => {
    expect(TOAST_MS.success).toBe(3000);
    const toast = setUp();
    act(() => toast.success("Gespeichert."));
    pass(2999);
    expect(status()).toBe("Gespeichert.");
    pass(1);
    expect(status()).toBe("");
  });

  it("show an error for 10 seconds in the alert region", () => {
    expect(TOAST_MS.error).toBe(10_000);
    const toast = setUp();
    act(() => toast.error("Nicht gespeichert."));
    expect(status()).toBe("");
    pass(9999);
    expect(alert()).toBe("Nicht gespeichert.");
    pass(1);
    expect(alert()).toBe("");
  });

  it("leave the page in its place when they go, until it is scrolled away from their room", () => {
    const room = () => document.documentElement.style.getPropertyValue("--toast");
    const height = vi
      .spyOn(document.documentElement, "scrollHeight", "get")
      .mockReturnValue(window.innerHeight);
    const toast = setUp();
    act(() => toast.success("Gespeichert."));
    const taken = room();
    expect(taken).not.toBe("0px");
    pass(3000);
    expect(status()).toBe("");
    expect(room()).toBe(taken);
    height.mockReturnValue(window.innerHeight + 500);
    fireEvent.scroll(window);
    expect(room()).toBe("0px");
  });

  it("can be closed", () => {
    const toast = setUp();
    act(() => toast.error("Nicht gespeichert."));
    fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
    expect(alert()).toBe("");
  });

  it("stay while the pointer or the focus is on them", () => {
    const toast = setUp();
    act(() => toast.success("Gespeichert."));
    const close = screen.getByRole("button", { name: "Schließen" });
    fireEvent.pointerEnter(close.parentElement as HTMLElement);
    pass(20_000);
    expect(status()).toBe("Gespeichert.");
    fireEvent.focus(close);
    fireEvent.pointerLeave(close.parentElement as HTMLElement);
    pass(20_000);
    expect(status()).toBe("Gespeichert.");
    fireEvent.blur(close);
    pass(3000);
    expect(status()).toBe("");
  });

  it("come one at a time: a newer one replaces a success, but an error is never pushed away", () => {
    const toast = setUp();
    act(() => toast.success("Eins"));
    act(() => toast.success("Zwei"));
    expect(status()).toBe("Zwei");
    act(() => toast.error("Fehler"));
    expect([status(), alert()]).toEqual(["", "Fehler"]);
    act(() => toast.success("Drei"));
    expect([status(), alert()]).toEqual(["", "Fehler"]);
    pass(10_000);
    expect([status(), alert()]).toEqual(["Drei", ""]);
  });

  it.each([
    [1, ["1"]],
    [2, ["1", "2"]],
    [3, ["1", "2", "3"]],
    [4, ["1", "3", "4"]],
    [9, ["1", "8", "9"]],
  ])(
    "K-30: of %i at once three at most are there: the shown one, and of those that wait the latest",
    (sent, wanted) => {
      const toast = setUp();
      act(() => {
        for (let number = 1; number <= sent; number += 1) toast.error(`${number}`);
      });
      const seen: (string | null)[] = [];
      while (alert() !== "") {
        seen.push(alert());
        pass(10_000);
      }
      expect(seen).toEqual(wanted);
    },
  );

  it("need their provider", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(() => render(<Probe />)).toThrow("ToastProvider");
  });
});
