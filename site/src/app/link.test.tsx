import { act, fireEvent, render, screen } from "@testing-library/react";
import { createBrowserRouter, Outlet, RouterProvider, useLocation } from "react-router";
import { expect, it } from "vitest";
import { Link } from "./Link";

function Frame() {
  return (
    <>
      <Link to="/second?part=2#end" state={{ from: "first" }}>
        second
      </Link>
      <Link to="/third" replace>
        third
      </Link>
      <Link to="/third" onClick={(event) => event.preventDefault()}>
        held
      </Link>
      <Link to="/third" target="_blank">
        beside
      </Link>
      <Outlet />
    </>
  );
}

function Where() {
  const { pathname, search, hash, state } = useLocation();
  return <p>{JSON.stringify([pathname, search, hash, state])}</p>;
}

async function open() {
  window.history.replaceState(null, "", "/first");
  const router = createBrowserRouter([{ Component: Frame, children: [{ path: "*", Component: Where }] }]);
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
}

const where = () => JSON.parse(screen.getByText(/^\[/).textContent ?? "") as unknown;
const tap = (name: string, how = {}) => act(async () => fireEvent.click(screen.getByText(name), how));

it("opens its page with what goes along", async () => {
  await open();
  expect(screen.getByText("second").getAttribute("href")).toBe("/second?part=2#end");
  await tap("second");
  expect(where()).toEqual(["/second", "?part=2", "#end", { from: "first" }]);
});

it("adds a page to the history, but not the same one again, and none when it takes the place of the former", async () => {
  await open();
  const before = window.history.length;
  await tap("second");
  expect(window.history.length).toBe(before + 1);
  await tap("second");
  expect(window.history.length).toBe(before + 1);
  await tap("third");
  expect(where()).toEqual(["/third", "", "", null]);
  expect(window.history.length).toBe(before + 1);
});

it("leaves to the browser what is no plain tap, and to the page what it has handled", async () => {
  await open();
  // No page of its own is opened by jsdom; a link that follows its address would log that.
  for (const how of [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ]) {
    let handled = true;
    const look = (event: Event) => {
      handled = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener("click", look, { once: true });
    await tap("second", how);
    expect({ how, handled }).toEqual({ how, handled: false });
  }
  await tap("held");
  window.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await tap("beside");
  expect(where()).toEqual(["/first", "", "", null]);
});
