import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useNavigation } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { SiteRouterContext } from "../../../app/router";
import { useExtent } from "./useExtent";

const rendered = vi.fn();

function List() {
  rendered();
  const [{ earlier, later }, setExtent] = useExtent();
  return (
    <button type="button" onClick={() => setExtent({ earlier: earlier + 1, later: 0 })}>
      {`${earlier} ${later}`}
    </button>
  );
}

function State() {
  return <p>{useNavigation().state}</p>;
}

function Both() {
  return (
    <>
      <List />
      <State />
    </>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      { path: "/", Component: Both },
      { path: "/next", loader: () => new Promise(() => undefined), element: null },
    ],
    { initialEntries: ["/?later=2"] },
  );
  render(
    <SiteRouterContext value={router}>
      <RouterProvider router={router} />
    </SiteRouterContext>,
  );
  return router;
}

beforeEach(() => rendered.mockClear());

it("is kept in the address, in the same entry of the history", async () => {
  const router = open();
  act(() => screen.getByRole("button", { name: "0 2" }).click());
  await screen.findByRole("button", { name: "1 0" });
  expect(router.state.location.search).toBe("?earlier=1");
  expect(router.state.historyAction).toBe("REPLACE");
});

it("renders no list once more while a tapped page is looked for", async () => {
  const router = open();
  await screen.findByText("idle");
  rendered.mockClear();
  act(() => void router.navigate("/next"));
  await screen.findByText("loading");
  expect(rendered).not.toHaveBeenCalled();
  // An address that changes now would cancel the navigation.
  act(() => screen.getByRole("button").click());
  expect(router.state.navigation.state).toBe("loading");
});
