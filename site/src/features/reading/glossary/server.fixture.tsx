import { act, configure, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import catalog from "../../../../../infra/catalog/glossaryentry.json";
import { setAccessToken } from "../../../api/token";
import { chooseLowEnergy } from "../../../app/appearance";
import { DataProvider } from "../../../app/DataProvider";
import { Root } from "../../../app/Root";
import { chooseLanguage, loadWords, startWords } from "../../../i18n/i18n";
import { LANGUAGES } from "../../../i18n/languages";
import { problem, type Reply, type SeenCall, stubFetch } from "../../../test/fetchStub";
import { openTerm } from "./openTerm";

interface Row {
  id: number;
  key: string;
  glossarytype: number;
  aliasof?: number;
  translations: readonly { language: number; name: string; description?: string }[];
  image?: string;
}

const ROWS: readonly Row[] = catalog.rows;

/** A row as the server answers it in a language. */
function answered({ id, key, glossarytype, aliasof, translations, image }: Row, language: string) {
  const words = translations.find((one) => one.language === LANGUAGES[language === "en" ? "en" : "de"].id);
  const target = ROWS.find((row) => row.id === aliasof);
  return {
    id,
    version: 1,
    key,
    glossarytype,
    image,
    name: words?.name,
    description: words?.description,
    ...(target && { aliasof: { id: target.id, key: target.key, name: target.key } }),
  };
}

type Answer = (call: SeenCall) => Reply | "unreachable" | undefined;

/** A server with the seeded glossary. `answer` may take a call before it does. */
export function glossaryServer(answer: Answer = () => undefined, rows = ROWS) {
  const seen = stubFetch((call) => answer(call) ?? usual(call, rows));
  return {
    /** Paths behind `/api/` that were asked for in the glossary. */
    asked: () =>
      seen.filter(({ path }) => path.startsWith("/api/glossaryentry/")).map(({ path }) => path.slice(5)),
  };
}

function usual({ path, headers }: SeenCall, rows: readonly Row[]): Reply {
  const url = new URL(path, "http://localhost");
  if (url.pathname === "/api/v1/session/user") return { body: { id: 7, version: 1, email: "a@b.de" } };
  const [, action] = /^\/api\/glossaryentry\/(\w+)$/.exec(url.pathname) ?? [];
  if (action === undefined) return { body: { items: [], more: false } };
  const language = headers.get("app-language") ?? "de";
  if (action !== "list") {
    const row = rows.find(({ id }) => id === Number(action));
    return row ? { body: answered(row, language) } : problem(404, "error.notfound");
  }
  const name = url.searchParams.get("f.name");
  const items = rows.filter(({ key }) => name === null || key === name);
  return { body: { items: items.map((row) => answered(row, language)), more: false } };
}

vi.setConfig({ testTimeout: 20_000 });
configure({ asyncUtilTimeout: 5_000 });

/** A signed-in person reading German, who has seen no help yet. */
export async function signedIn(): Promise<void> {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  localStorage.setItem("zuversicht-user", JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }));
  setAccessToken("t-1");
  openTerm(null);
  chooseLowEnergy(false);
  await startWords();
  await loadWords("glossary");
  await chooseLanguage("de");
}

/** Shows a piece of a page as it stands in the site, with a second page to go to. */
export async function showOnPage(content: ReactNode) {
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        children: [{ path: "*", element: <DataProvider>{content}</DataProvider> }],
      },
    ],
    { initialEntries: ["/here"] },
  );
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return router;
}
