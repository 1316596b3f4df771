import { configure } from "@testing-library/react";
import { vi } from "vitest";
import glossary from "../../../../infra/catalog/glossaryentry.json";
import { setAccessToken } from "../../api/token";
import { chooseLowEnergy } from "../../app/appearance";
import { chooseLanguage, loadWords, startWords } from "../../i18n/i18n";
import { LANGUAGES } from "../../i18n/languages";
import { problem, type Reply, type SeenCall, stubFetch } from "../../test/fetchStub";
import { seededArticles } from "./article/articleSeed.fixture";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 10_000 });

/** An article as the server answers it, with its own words changed by a test. */
export interface ShownArticle {
  id: number;
  title: string;
  topic: number;
  text?: string | undefined;
  teaser?: string;
  published?: string;
  reviewed?: string;
  sources?: readonly string[];
}

/** The seeded articles in a language. */
export function seeded(language: string): ShownArticle[] {
  return seededArticles.filter((one) => one.language === (language === "en" ? "en" : "de"));
}

type Answer = (call: SeenCall) => Reply | "unreachable" | undefined;

interface Given {
  /** Ids that were read before. */
  read?: readonly number[];
  /** Stands in for the seeded articles. */
  articles?: readonly ShownArticle[];
  /** May take a call before the server does. */
  answer?: Answer;
}

/** A server with articles and read marks. */
export function readingServer({ read = [], articles, answer }: Given = {}) {
  const marks = new Set(read);
  const seen = stubFetch((call) => answer?.(call) ?? usual(call, marks, articles));
  const calls = (method: string, start: string) =>
    seen.filter((one) => one.method === method && one.path.startsWith(`/api/${start}`));
  return { marks, calls };
}

function usual(call: SeenCall, marks: Set<number>, given: readonly ShownArticle[] | undefined): Reply {
  const url = new URL(call.path, "http://localhost");
  const language = call.headers.get("app-language") ?? "de";
  const rows = given ?? seeded(language);
  const row = (one: ShownArticle) => ({ version: 1, key: `a${one.id}`, name: one.title, ...one });
  switch (url.pathname) {
    case "/api/v1/session/user":
      return { body: { id: 7, version: 1, email: "a@b.de" } };
    case "/api/article/list":
      return { body: { items: rows.map(row), more: false } };
    case "/api/article/daily":
      return { body: rows.map(row)[4] };
    case "/api/articleuser/list":
      return { body: { items: [...marks].map((id) => ({ id, version: 1, article: { id } })), more: false } };
    case "/api/articleuser/update/5":
      marks.delete(5);
      return { body: { id: 5, version: 2, article: { id: 5 }, read: false } };
    case "/api/articleuser/read":
      marks.add((call.body as { article: number }).article);
      return { status: 204 };
    case "/api/glossaryentry/list":
      return {
        body: {
          items: glossary.rows.map(({ id, key, translations }) => ({
            id,
            version: 1,
            key,
            name: translations.find((one) => one.language === LANGUAGES[language === "en" ? "en" : "de"].id)
              ?.name,
          })),
          more: false,
        },
      };
    default: {
      const [, id] = /^\/api\/article\/(\d+)$/.exec(url.pathname) ?? [];
      if (id === undefined) return { body: { items: [], more: false } };
      const found = rows.find((one) => one.id === Number(id));
      return found ? { body: row(found) } : problem(404, "error.notfound");
    }
  }
}

/** A signed-in person on 21 November 2026, reading German. */
export async function signedIn(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 21, 9, 12) });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  localStorage.setItem("zuversicht-user", JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }));
  setAccessToken("t-1");
  chooseLowEnergy(false);
  await startWords();
  await chooseLanguage("de");
  // Fetched ahead, so that no test has to wait for a page to be compiled.
  await Promise.all([
    import("../../app/Shell"),
    import("./article/ArticlePage"),
    import("./article/ReadArticlePage"),
  ]);
  await loadWords("reading", "glossary");
}
