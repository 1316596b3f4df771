import { act, render, screen, waitFor } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { usePageFocus } from "./pageFocus";

const listeners = new Set<() => void>();
let shown = "";

/** What stands on the second page. */
function show(heading: string) {
  shown = heading;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function Late() {
  const heading = useSyncExternalStore(subscribe, () => shown);
  return (
    <main>
      <button type="button">Hilfe</button>
      {heading ? <h1 key={heading}>{heading}</h1> : null}
    </main>
  );
}

function Frame() {
  usePageFocus(() => undefined);
  return <Outlet />;
}

async function openLate(heading: string) {
  shown = heading;
  const first = { path: "/", element: <h1>Anfang</h1> };
  const router = createMemoryRouter([
    { Component: Frame, children: [first, { path: "/late", Component: Late }] },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate("/late"));
}

const focused = () => document.activeElement?.textContent;

it("goes on to the heading that comes for the one of a page that loads", async () => {
  await openLate("Wird geladen");
  await waitFor(() => expect(focused()).toBe("Wird geladen"));
  act(() => show(""));
  expect(document.activeElement).toBe(document.body);
  act(() => show("Eintrag"));
  await waitFor(() => expect(focused()).toBe("Eintrag"));
  act(() => show("Tablette am Morgen"));
  await waitFor(() => expect(focused()).toBe("Tablette am Morgen"));
});

it("waits for a heading that comes late", async () => {
  await openLate("");
  act(() => show("Eintrag"));
  await waitFor(() => expect(focused()).toBe("Eintrag"));
});

it("leaves the focus where the person has moved it", async () => {
  await openLate("Wird geladen");
  await waitFor(() => expect(focused()).toBe("Wird geladen"));
  screen.getByRole("button").focus();
  act(() => show("Eintrag"));
  await act(async () => undefined);
  expect(focused()).toBe("Hilfe");
});
