import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { DataProvider } from "../../../app/DataProvider";
import { Root } from "../../../app/Root";
import { signedIn as visitor } from "../../../test/person";
import type { Server } from "../../../test/server/server";
import { openTerm } from "./openTerm";

/** Paths behind `/api/` that were asked for in the glossary. */
export function asked({ seen }: Server): string[] {
  return seen.filter(({ path }) => path.startsWith("/api/glossaryentry/")).map(({ path }) => path.slice(5));
}

/** A signed-in person reading German, who has seen no help yet. */
export function signedIn(): Promise<void> {
  openTerm(null);
  return visitor({ words: ["glossary"] });
}

/** Shows a piece of a page as it stands in the site, with a second page to go to. */
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
