import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import type { PageHandle } from "./app/pageFocus";
import { FIRST_PAGES } from "./firstPages";
import { loadWords } from "./i18n/i18n";
import { paths } from "./paths";
import { chunk } from "./platform/chunks";

export type PageModule = () => Promise<{ default: ComponentType }>;

/** Pages by the names of their addresses. */
type Name = keyof typeof paths;
export type PlainName = { [N in Name]: (typeof paths)[N] extends string ? N : never }[Name];

/**
 * A route whose page is loaded on demand, together with the words of its domain and of the others it uses. The key
 * of its title is its name without `Modal`; it stands in its own words, or in the common ones where a menu names it too.
 */
export function pageAt(
  path: string,
  name: Name,
  words: string | readonly string[],
  load: PageModule,
): RouteObject {
  const namespaces = [words].flat();
  const handle: PageHandle = { title: name.replace("Modal", ""), words: namespaces };
  return {
    path,
    handle,
    lazy: async () => {
      const [module] = await Promise.all([chunk(load), chunk(() => loadWords(...namespaces))]);
      return { Component: module.default };
    },
  };
}

export function page(name: PlainName, words: string | readonly string[], load: PageModule): RouteObject {
  return pageAt(paths[name], name, words, load);
}

/** The frame for signed-in people, with the menus. */
export const shell = async () => (await FIRST_PAGES.overview.frame()).Shell;
/** The frame for visitors. */
export const outsideLayout = async () => (await FIRST_PAGES.entrance.frame()).OutsideLayout;

/** Where pages are hung in: ids of routes that the site starts with. */
export const PLACES = {
  /** For everybody, below the boundary for errors. */
  everybody: "everybody",
  /** For signed-in people, without a frame. */
  user: "user",
  /** For signed-in people, in the frame with the menus. */
  inside: "inside",
  /** For everybody, in the frame for visitors. */
  outside: "outside",
  /** For visitors only. */
  visitors: "visitors",
} as const;
