import { wordsOf } from "./i18n/files";
import { firstLanguage, type Language } from "./i18n/languages";
import { paths } from "./paths";
import { yieldToMain } from "./platform/yieldToMain";
import { readStub } from "./session/userStub";

const OVERVIEW: readonly string[] = [paths.root, paths.tabs, paths.dashboard];

type Part = () => Promise<unknown> | undefined;

/**
 * Fetches the page that most people come for, the overview or the sign-in, while the program itself is still on its way.
 * Whoever wants another page fetches nothing for it but the words of all pages. What fails here is fetched again, and
 * told of, by the router.
 */
export async function preload(): Promise<void> {
  const language = firstLanguage();
  new Worker(new URL("./dates/warm.ts", import.meta.url));
  for (const part of partsToPreload(language)) {
    await yieldToMain();
    part()?.catch(() => undefined);
  }
}

function partsToPreload(language: Language): Part[] {
  const overview = OVERVIEW.includes(location.pathname);
  const signedIn = readStub() !== null;
  const words = (...domains: string[]) => domains.map((domain) => () => wordsOf(domain, language)?.());
  const all = words("common", "errors");
  if (signedIn && overview) {
    const frame = () => import("./app/Shell");
    const page = () => import("./features/timeline/days/DashboardPage");
    return [frame, page, ...all, ...words("timeline", "reading", "contact")];
  }
  if (!signedIn && (overview || location.pathname === paths.login)) {
    const frame = () => import("./app/OutsideLayout");
    const page = () => import("./features/account/LoginPage");
    return [frame, page, ...all, ...words("account")];
  }
  return all;
}
