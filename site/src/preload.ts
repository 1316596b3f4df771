import { FIRST_PAGES, STORED } from "./firstPages";
import { wordsOf } from "./i18n/files";
import { firstLanguage, type Language } from "./i18n/languages";
import { ALWAYS } from "./i18n/namespaces";
import { paths } from "./paths";
import { yieldToMain } from "./platform/yieldToMain";
import { isNewcomer } from "./session/idle";
import { readStub } from "./session/userStub";

const OVERVIEW: readonly string[] = [paths.root, paths.tabs, paths.dashboard];

type Part = () => Promise<unknown> | undefined;

/**
 * Loads the page that most people open first, the overview or the sign-in, in parallel to the program. For other pages
 * only their list and the words of all pages are loaded. After a failure the router loads again and reports it.
 */
export async function preload(): Promise<void> {
  // Though they are fetched already: until they are asked for, the first layout looks for fonts of the device in their place.
  document.fonts.load('1em "Zuversicht Digits", "Atkinson Hyperlegible Next"', "a0").catch(() => undefined);
  const language = firstLanguage();
  for (const part of partsToPreload(language)) {
    await yieldToMain();
    part()?.catch(() => undefined);
  }
  await yieldToMain();
  new Worker(new URL("./dates/warm.ts", import.meta.url));
}

function partsToPreload(language: Language): Part[] {
  const words = (namespaces: readonly string[]) =>
    namespaces.map((namespace) => () => wordsOf(namespace, language)?.());
  const first = firstPage();
  return first
    ? [first.frame, first.page, ...words(ALWAYS), ...words(first.words), ...(readStub() ? STORED : [])]
    : [() => import("./pages"), ...words(ALWAYS)];
}

function firstPage() {
  const { pathname } = location;
  const { overview, entrance } = FIRST_PAGES;
  const known = OVERVIEW.includes(pathname);
  if (readStub()) return known && overview;
  if (pathname === paths.root && isNewcomer()) return false;
  return (known || pathname === paths.login) && entrance;
}
