import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { SiteRouterContext } from "../app/router";
import { cachedResponses } from "../device/answers";
import { startWords } from "../i18n/i18n";
import { painted } from "../platform/yieldToMain";
import { pageDiscovery, routes } from "../routes";
import { startSession } from "../session/session";
import { readStub } from "../session/userStub";

/** Opens the whole site at an address and waits for its first page. */
export async function openSite(path: string) {
  await startWords();
  startSession();
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    patchRoutesOnNavigation: pageDiscovery(),
  });
  await act(async () => {
    render(
      <SiteRouterContext value={router}>
        <RouterProvider router={router} />
      </SiteRouterContext>,
    );
    // Opened beside the page, in a time that no test can know.
    const person = readStub();
    if (person) await cachedResponses(person.id);
  });
  // What waits for the page to be painted would come in the middle of a test.
  await act(() => painted());
  return router;
}
