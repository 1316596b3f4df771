import { Outlet, type PatchRoutesOnNavigationFunction, type RouteObject, redirect } from "react-router";
import { Boot } from "./app/Boot";
import { CrashPage } from "./app/CrashPage";
import { RequireAnonymous, RequireUser } from "./app/guards";
import { Root } from "./app/Root";
import { FIRST_PAGES } from "./firstPages";
import { loadWords } from "./i18n/i18n";
import { outsideLayout, PLACES, page, shell } from "./pageRoute";
import { paths } from "./paths";
import { chunk } from "./platform/chunks";
import { painted } from "./platform/yieldToMain";
import { isNewcomer } from "./session/idle";

/** After the page is painted: its requests would delay what the page needs. */
async function idleGuard() {
  await painted();
  const [module] = await Promise.all([
    chunk(() => import("./features/account/idle/IdleGuard")),
    chunk(() => loadWords("idle")),
  ]);
  return module.IdleGuard;
}

async function cover() {
  const [module] = await Promise.all([
    chunk(() => import("./features/account/lock/LockScreen")),
    chunk(() => loadWords("lock")),
  ]);
  return module.LockScreen;
}

/** The first pages. The others come with `pageDiscovery`. */
export const routes: RouteObject[] = [
  {
    element: <Root guard={idleGuard} cover={cover} />,
    HydrateFallback: Boot,
    children: [
      {
        id: PLACES.everybody,
        // Errors are caught below the root, so that toasts and data stay around the error page.
        ErrorBoundary: CrashPage,
        Component: Outlet,
        children: [
          // N-15: the root resolves to the tabs page, whose first tab is the dashboard.
          // It is also what stands for an address whose page is not known yet, hence the element.
          // A newcomer is welcomed first.
          {
            path: paths.root,
            element: null,
            loader: () => redirect(isNewcomer() ? paths.welcome : paths.tabs),
          },
          { path: paths.tabs, loader: () => redirect(paths.dashboard) },
          {
            id: PLACES.user,
            Component: RequireUser,
            children: [
              {
                id: PLACES.inside,
                lazy: () => chunk(async () => ({ Component: await shell() })),
                children: [page("dashboard", FIRST_PAGES.overview.words, FIRST_PAGES.overview.page)],
              },
            ],
          },
          {
            id: PLACES.outside,
            lazy: () => chunk(async () => ({ Component: await outsideLayout() })),
            children: [
              {
                id: PLACES.visitors,
                Component: RequireAnonymous,
                children: [page("login", FIRST_PAGES.entrance.words, FIRST_PAGES.entrance.page)],
              },
            ],
          },
        ],
      },
    ],
  },
];

/** Adds the other pages to one router when somebody opens one that it does not know yet. */
export function pageDiscovery(): PatchRoutesOnNavigationFunction {
  let known = false;
  return async ({ patch, signal }) => {
    if (known) return;
    const { addPages } = await chunk(() => import("./pages"));
    addPages(patch);
    // A navigation that was given up adds nothing.
    known = !signal.aborted;
  };
}
