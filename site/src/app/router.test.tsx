import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { Link } from "./Link";
import { SiteRouterContext, useIsLeaving, useLeaveLinks } from "./router";

function Before({ tell }: { tell: (isLeaving: () => boolean) => void }) {
  tell(useIsLeaving());
  return <p>before</p>;
}

it("knows that a page is left as soon as the router does, before the next page is drawn", async () => {
  let isLeaving = () => false;
  const tell = (isReady: () => boolean) => {
    isLeaving = isReady;
  };
  const router = createMemoryRouter([
    { path: "/", element: <Before tell={tell} /> },
    { path: "/after", element: <p>after</p> },
  ]);
  render(
    <SiteRouterContext value={router}>
      <RouterProvider router={router} />
    </SiteRouterContext>,
  );
  expect(isLeaving()).toBe(false);

  await router.navigate("/after");
  expect(router.state.navigation.state).toBe("idle");
  expect(screen.queryByText("before")).not.toBeNull();
  expect(isLeaving()).toBe(true);

  await screen.findByText("after");
});

function Both() {
  useLeaveLinks();
  return (
    <main>
      <Link to="/after">after</Link>
      <input aria-label="field" />
    </main>
  );
}

it("takes the focus from a link of the page, and from nothing else, as soon as another page comes", async () => {
  const router = createMemoryRouter([
    { path: "/", Component: Both },
    { path: "/after", Component: Both },
  ]);
  render(
    <SiteRouterContext value={router}>
      <RouterProvider router={router} />
    </SiteRouterContext>,
  );
  screen.getByRole("link").focus();
  await act(() => router.navigate("/?of=it"));
  expect(document.activeElement?.textContent).toBe("after");
  await act(() => router.navigate("/after"));
  expect(document.activeElement).toBe(document.body);

  const field = screen.getByLabelText("field");
  field.focus();
  await act(() => router.navigate("/"));
  expect(document.activeElement).toBe(field);
});
