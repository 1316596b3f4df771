import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { SiteRouterContext, useIsLeaving } from "./router";

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
