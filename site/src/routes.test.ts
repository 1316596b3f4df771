// @vitest-environment jsdom
import type { RouteObject } from "react-router";
import { expect, it } from "vitest";
import type { PageHandle } from "./app/pageFocus";
import { wordsOf } from "./i18n/files";
import { addPages } from "./pages";
import { routes } from "./routes";

function titles(among: readonly RouteObject[]): PageHandle[] {
  return among.flatMap(({ handle, children }) => [
    ...(handle && typeof handle.title === "string" ? [handle as PageHandle] : []),
    ...titles(children ?? []),
  ]);
}

it("has words for the title of every page", async () => {
  const known = async (namespace: string) => {
    const words = await wordsOf(namespace, "de")?.();
    return Object.keys((words?.title as object | undefined) ?? {});
  };
  const all = [...titles(routes)];
  addPages((_, pages) => all.push(...titles(pages)));
  expect(all.length).toBeGreaterThan(50);
  for (const { title, words = [] } of all) {
    const own = await Promise.all([...words, "common"].map(known));
    expect({ title, has: own.flat().includes(title) }).toEqual({ title, has: true });
  }
});
