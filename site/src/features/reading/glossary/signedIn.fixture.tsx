import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { DataProvider } from "../../../app/DataProvider";
import { Root } from "../../../app/Root";
import { signedIn as visitor } from "../../../test/person";
import type { Server } from "../../../test/server/server";
import { openTerm } from "./openTerm";

/** Paths of glossary requests, without `/api/`. */
export function articleCalls({ requests }: Server): string[] {
  return requests
    .filter(({ path }) => path.startsWith("/api/glossaryentry/"))
    .map(({ path }) => path.slice(5));
}

/** Signed in with German as the language; no help was shown yet. */
export function signedIn(): Promise<void> {
  openTerm(null);
  return visitor({ words: ["glossary"] });
}

/** Renders content inside of a page, with a second page to navigate to. */
export async function showOnPage(content: ReactNode) {
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        children: [{ path: "*", element: <DataProvider>{content}</DataProvider> }],
      },
    ],
    { initialEntries: ["/here"] },
  );
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return router;
}
