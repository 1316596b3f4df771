// @vitest-environment jsdom
import type { RouteObject } from "react-router";
import { expect, it } from "vitest";
import words from "./i18n/words/common.de.json";
import { routes } from "./routes";

function titles(among: readonly RouteObject[]): string[] {
  return among.flatMap(({ handle, children }) => [
    ...(handle && typeof handle.title === "string" ? [handle.title] : []),
    ...titles(children ?? []),
  ]);
}

it("has words for the title of every page", () => {
  const known = Object.keys(words.title);
  expect(titles(routes).length).toBeGreaterThan(50);
  expect(titles(routes).filter((title) => !known.includes(title))).toEqual([]);
});
