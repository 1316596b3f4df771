import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "./Link";
import { useBelowFold } from "./useBelowFold";

const paint = vi.hoisted(() => ({ isFirstOver: false, next: [] as (() => void)[] }));

vi.mock("../platform/firstPaint", () => ({ useFirstPaint: () => paint.isFirstOver }));
vi.mock("../platform/yieldToMain", () => ({
  painted: () => new Promise<void>((resolve) => paint.next.push(resolve)),
}));

beforeEach(() => {
  paint.isFirstOver = false;
  paint.next = [];
});

const nextPaint = () => act(async () => paint.next.splice(0).forEach((resolve) => void resolve()));

function open(path: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/", path]}>{children}</MemoryRouter>
  );
  return renderHook(() => useBelowFold(), { wrapper });
}

describe("what lies below the visible part", () => {
  it("of the first page follows what is painted after the first paint", async () => {
    const page = open("/dashboard");
    await nextPaint();
    expect(page.result.current).toBe(false);
    paint.isFirstOver = true;
    page.rerender();
    expect(page.result.current).toBe(false);
    await nextPaint();
    expect(page.result.current).toBe(true);
  });

  it.each(["/dashboard", "/medicalprofile#treatment"])(
    "is there at once where the view moves: %s",
    (path) => {
      paint.isFirstOver = !path.includes("#");
      expect(open(path).result.current).toBe(true);
    },
  );

  it("of a tapped page follows its paint", async () => {
    paint.isFirstOver = true;
    render(
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<Link to="/tapped">tap</Link>} />
          <Route path="/tapped" element={<Page />} />
        </Routes>
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByText("tap"));
    screen.getByText("visible part");
    await nextPaint();
    screen.getByText("whole");
  });
});

function Page() {
  return useBelowFold() ? "whole" : "visible part";
}
