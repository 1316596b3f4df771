import "fake-indexeddb/auto";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startWords } from "../i18n/i18n";
import { rememberPage, takeRememberedPage } from "../session/remembered";
import { login, signup, startSession } from "../session/session";
import { logout } from "../session/signOut";
import { PASSWORD, startServer } from "../test/server/server";
import { soon } from "../test/soon";
import { RequireAnonymous, RequireUser } from "./guards";
import { SiteRouterContext } from "./router";

const STUB = JSON.stringify({ id: 7, permissionsInclude: [], newmodel: false });

/** The page at `/slow`, which comes as soon as it is told to. */
let slow: Promise<{ Component: typeof Slow }>;
let slowComes: () => void;

const Slow = () => <h1>Slow</h1>;

function open(path: string) {
  const router = createMemoryRouter(
    [
      {
        Component: RequireUser,
        children: [
          { path: "/dashboard", element: <h1>Dashboard</h1> },
          { path: "/treatment", element: <h1>Treatment</h1> },
        ],
      },
      {
        Component: RequireAnonymous,
        children: [{ path: "/login", element: <h1>Login</h1> }],
      },
      { path: "/", element: <h1>Root</h1> },
      { path: "/thankyou", element: <h1>Thanks</h1> },
      { path: "/slow", lazy: () => slow },
    ],
    { initialEntries: [path] },
  );
  render(
    <SiteRouterContext value={router}>
      <RouterProvider router={router} />
    </SiteRouterContext>,
  );
  return router;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeAll(() => startWords());

beforeEach(() => {
  slow = new Promise((resolve) => {
    slowComes = () => resolve({ Component: Slow });
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  startServer({}, { email: "a@b.de" });
});

afterEach(() => vi.useRealTimers());

describe("a page for signed-in people", () => {
  it("N-05: leads a visitor to the sign-in after 500 ms, not before", async () => {
    startSession();
    const router = open("/treatment");
    await wait(499);
    expect(router.state.location.pathname).toBe("/treatment");
    expect(screen.queryByRole("heading", { name: "Treatment" })).toBeNull();
    await wait(1);
    expect(router.state.location.pathname).toBe("/login");
  });

  it("N-06 N-02: remembers the page with its parameters and leads back to it after the sign-in", async () => {
    startSession();
    const router = open("/treatment?side=left#top");
    await wait(500);
    await act(() => login("a@b.de", PASSWORD));
    await wait(199);
    expect(router.state.location.pathname).toBe("/login");
    await wait(1);
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe("/treatment?side=left#top");
    expect(takeRememberedPage()).toBeNull();
  });

  it("shows itself at once to somebody signed in", () => {
    localStorage.setItem("zuversicht-user", STUB);
    startSession();
    open("/treatment");
    expect(screen.getByRole("heading", { name: "Treatment" })).toBeInstanceOf(HTMLElement);
  });

  it("N-04 N-13: leads to the sign-in after the person signs out, and forgets the page", async () => {
    localStorage.setItem("zuversicht-user", STUB);
    startSession();
    const router = open("/treatment");
    await act(() => logout());
    await wait(500);
    expect(router.state.location.pathname).toBe("/login");
    expect(takeRememberedPage()).toBeNull();
  });

  it("leads nobody to the sign-in who is on the way to a page for everybody, however long that takes", async () => {
    localStorage.setItem("zuversicht-user", STUB);
    startSession();
    const router = open("/treatment");
    const arrived = router.navigate("/slow");
    await act(() => logout());
    await wait(2000);
    slowComes();
    await act(() => arrived);
    await wait(2000);
    expect(screen.getByRole("heading", { name: "Slow" })).toBeInstanceOf(HTMLElement);
  });

  it("remembers the page when the server ends the session", async () => {
    localStorage.setItem("zuversicht-user", STUB);
    startServer().account.end();
    startSession();
    const router = open("/treatment");
    await wait(600);
    expect(router.state.location.pathname).toBe("/login");
    expect(takeRememberedPage(7)).toBe("/treatment");
  });

  it("shows the root, and nothing of the former person, when somebody else is signed in meanwhile", async () => {
    localStorage.setItem("zuversicht-user", STUB);
    startServer().account.person = 8;
    startSession();
    const router = open("/treatment");
    await act(() => soon(() => expect(router.state.location.pathname).toBe("/")));
    expect(screen.queryByRole("heading", { name: "Treatment" })).toBeNull();
  });

  it("remembers again for a visitor who signed out before", async () => {
    localStorage.setItem("zuversicht-user", STUB);
    startSession();
    const router = open("/treatment");
    await act(() => logout());
    await wait(500);
    await act(() => router.navigate("/dashboard"));
    await wait(500);
    expect(router.state.location.pathname).toBe("/login");
    expect(takeRememberedPage()).toBe("/dashboard");
  });
});

describe("a page for visitors", () => {
  it("N-07 N-03: leads somebody signed in to the root after 200 ms", async () => {
    localStorage.setItem("zuversicht-user", STUB);
    startSession();
    const router = open("/login");
    await wait(199);
    expect(router.state.location.pathname).toBe("/login");
    await wait(1);
    expect(router.state.location.pathname).toBe("/");
  });

  it("thanks somebody who has just made an account, and keeps the wanted page for later", async () => {
    startServer({}, { nobody: true, confirmation: "none" });
    startSession();
    const router = open("/login");
    rememberPage("/treatment");
    await act(() =>
      signup({ email: "a@b.de", password: "Abcdefghij1!", termsaccepted: true, healthdataaccepted: true }),
    );
    await wait(200);
    expect(router.state.location.pathname + router.state.location.search).toBe("/thankyou?from=signup");
    expect(takeRememberedPage()).toBe("/treatment");
  });

  it("stays for a visitor", async () => {
    startSession();
    const router = open("/login");
    await wait(1000);
    expect(router.state.location.pathname).toBe("/login");
  });
});
