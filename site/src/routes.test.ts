// @vitest-environment jsdom
import type { RouteObject } from "react-router";
import { expect, it } from "vitest";
import words from "./i18n/words/common.de.json";
import { addPages } from "./pages";
import { routes } from "./routes";

function titles(among: readonly RouteObject[]): string[] {
  return among.flatMap(({ handle, children }) => [
    ...(handle && typeof handle.title === "string" ? [handle.title] : []),
    ...titles(children ?? []),
  ]);
}

it("has words for the title of every page", () => {
  const known = Object.keys(words.title);
  const all = [...titles(routes)];
  addPages((_, pages) => all.push(...titles(pages)));
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((title) => !known.includes(title))).toEqual([]);
});
