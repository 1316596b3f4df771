import {
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_mapRouteProperties as mapRouteProperties,
  Outlet,
  type RouteObject,
  redirect,
} from "react-router";
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

type RouterInit = Parameters<typeof createRouter>[0];

/** The first pages. The others come with `siteRouter`. */
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

/**
 * The router of the site, which adds the other pages when somebody opens one that it does not know yet. `createBrowserRouter` would
 * keep asking for pages: with each address that has parameters it matches all routes four times more and renders the page that is
 * left once more.
 */
export function siteRouter(history: RouterInit["history"]): DataRouter {
  let isComplete = false;
  const init: RouterInit = {
    history,
    routes,
    mapRouteProperties,
    hydrationRouteProperties,
    patchRoutesOnNavigation: async ({ patch, signal }) => {
      if (isComplete) return;
      const { addPages } = await chunk(() => import("./pages"));
      addPages(patch);
      // A navigation that was given up adds nothing.
      if (signal.aborted) return;
      isComplete = true;
      // The navigation under way asks once more.
      setTimeout(() => delete init.patchRoutesOnNavigation);
    },
  };
  return createRouter(init).initialize();
}
