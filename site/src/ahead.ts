import { readStub } from "./app/userStub";
import { wordsOf } from "./i18n/files";
import { firstLanguage } from "./i18n/languages";
import { paths } from "./paths";

/**
 * Fetches the page that signed-in people come for while the program itself is still on its way. Whoever wants another
 * page, or is not signed in, fetches nothing for it. What fails here is fetched again, and told of, by the router.
 */
export function fetchAhead(): void {
  const overview: readonly string[] = [paths.root, paths.tabs, paths.dashboard];
  if (readStub() === null || !overview.includes(location.pathname)) return;
  const language = firstLanguage();
  const parts = [
    import("./app/Shell"),
    import("./features/timeline/DashboardPage"),
    ...["common", "errors", "timeline", "reading", "contact"].map((domain) => wordsOf(domain, language)?.()),
  ];
  for (const part of parts) part?.catch(() => undefined);
}
