import { readStub } from "./app/userStub";
import { wordsOf } from "./i18n/files";
import { firstLanguage } from "./i18n/languages";
import { paths } from "./paths";

const OVERVIEW: readonly string[] = [paths.root, paths.tabs, paths.dashboard];

/**
 * Fetches the page that most people come for, the overview or the sign-in, while the program itself is still on its way.
 * Whoever wants another page fetches nothing for it but the words of all pages. What fails here is fetched again, and
 * told of, by the router.
 */
export function fetchAhead(): void {
  const overview = OVERVIEW.includes(location.pathname);
  const signedIn = readStub() !== null;
  const parts = [...words("common", "errors")];
  if (signedIn && overview) {
    parts.push(
      import("./app/Shell"),
      import("./features/timeline/DashboardPage"),
      ...words("timeline", "reading", "contact"),
    );
  } else if (!signedIn && (overview || location.pathname === paths.login)) {
    parts.push(import("./app/OutsideLayout"), import("./features/account/LoginPage"), ...words("account"));
  }
  for (const part of parts) part?.catch(() => undefined);
}

function words(...domains: string[]): (Promise<unknown> | undefined)[] {
  const language = firstLanguage();
  return domains.map((domain) => wordsOf(domain, language)?.());
}
