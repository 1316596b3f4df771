import { configure } from "@testing-library/react";
import { vi } from "vitest";
import { setAccessToken } from "../../api/token";
import { chooseLanguage, currentLanguage, startWords } from "../../i18n/i18n";
import { LANGUAGES } from "../../i18n/languages";
import { wipeDrafts } from "../../offline/drafts";
import { loginAnswer, problem, type Reply, type SeenCall, stubFetch } from "../../test/fetchStub";
import type { Formulas } from "./formula/formula";
import { emptyFormula, LISTS } from "./tumor.fixture";

type Bag = Record<string, unknown>;

interface Row extends Bag {
  id: number;
  version: number;
}

type Table = Map<number, Row>;

/** Which list a reference is answered from, by the field's name without the side. */
const REFERENCES: Readonly<Record<string, string>> = {
  tumorsize: "tumorsize",
  lymphnodecount: "lymphnodecount",
  distantmetastasespresent: "distantmetastasespresent",
  resectionstate: "resectionstate",
  tumorgrading: "tumorgrading",
  histology: "histology",
  her2type: "her2type",
  receptortypeestrogen: "receptortype",
  receptortypeprogesterone: "receptortype",
  receptortypefish: "receptortype",
  distantmetastaseslocation: "distantmetastaseslocation",
};

const OWNED = [
  "medicalprofile",
  "tumorinformation",
  "tumorbiology",
  "tumorinformationdistantmetastaseslocation",
] as const;
type Owned = (typeof OWNED)[number];

interface Stored extends Partial<Record<Owned, readonly Row[]>> {
  formulas?: Partial<Formulas>;
}

/** A server with what one person stored about the tumour. `answer` may take a call before it does. */
export function tumorServer(
  stored: Stored = {},
  answer: (seen: SeenCall) => Reply | Promise<Reply> | "unreachable" | undefined = () => undefined,
) {
  const profiles = stored.medicalprofile ?? [{ id: 5, version: 1 }];
  const tables = Object.fromEntries(
    OWNED.map((root): [Owned, Table] => {
      const rows = root === "medicalprofile" ? profiles : (stored[root] ?? []);
      return [root, new Map(rows.map((row) => [row.id, row]))];
    }),
  ) as Record<Owned, Table>;
  const formulas = { left: emptyFormula("left"), right: emptyFormula("right"), ...stored.formulas };
  const seen = stubFetch((call) => answer(call) ?? usual(tables, formulas, call));
  return {
    seen,
    table: (root: Owned) => tables[root],
    /** Calls of one method whose path starts like this, behind `/api/`. */
    calls: (method: string, start: string) =>
      seen.filter((one) => one.method === method && one.path.startsWith(`/api/${start}`)),
    /** Everything that was written, in its order. */
    writes: () =>
      seen
        .filter(({ method, path }) => method !== "GET" && path !== "/api/login")
        .map(({ method, path, body }) => ({ method, path: path.replace("/api/", ""), body })),
  };
}

function usual(tables: Record<Owned, Table>, formulas: Formulas, { method, path, body }: SeenCall): Reply {
  const url = new URL(path, "http://localhost");
  if (url.pathname === "/api/login") return loginAnswer();
  if (url.pathname === "/api/v1/session/user") return { body: { id: 7, version: 1, email: "a@b.de" } };
  if (url.pathname === "/api/tumorformula/formula") return { body: formulas };
  const [, root = "", action, id] = /^\/api\/(\w+)\/(\w+)\/?(\d+)?$/.exec(url.pathname) ?? [];
  const list = LISTS[root];
  if (list) return { body: { items: list.map(answeredRow), more: false } };
  const table = tables[root as Owned];
  if (!table) return { body: { items: [], more: false } };
  if (action === "list") return { body: { items: [...table.values()], more: false } };
  if (action === "add") return added(table, body as Bag);
  const row = table.get(Number(id ?? action));
  if (!row) return problem(404, "error.notfound");
  if (method === "DELETE") return table.delete(row.id) ? { status: 204 } : problem(404, "error.notfound");
  return action === "update" ? updated(table, row, body as Bag) : { body: row };
}

function answeredRow({ translations, ...row }: (typeof LISTS)[string][number]): Bag {
  const words = translations.find(({ language }) => language === LANGUAGES[currentLanguage()].id);
  return { ...row, version: 1, name: words?.name };
}

function answered(sent: Bag): Bag {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const rows = LISTS[REFERENCES[name.replace(/(left|right)$/, "")] ?? ""];
      const row = rows?.find(({ id }) => id === value);
      return [name, row ? answeredRow(row) : value];
    }),
  );
}

function added(table: Table, sent: Bag): Reply {
  const id = Math.max(100, ...table.keys()) + 1;
  const row = { ...answered(sent), id, version: 1 };
  table.set(id, row);
  return { status: 201, body: row };
}

function updated(table: Table, row: Row, sent: Bag): Reply {
  if (sent.version !== row.version) return problem(409, "error.version.conflict", { current: row });
  const next = { ...row, ...answered(sent), id: row.id, version: row.version + 1 };
  table.set(row.id, next);
  return { body: next };
}

/** How long a busy machine may take for one whole page with all its parts, in milliseconds. */
const PATIENCE_MS = 20_000;

vi.setConfig({ testTimeout: PATIENCE_MS });
configure({ asyncUtilTimeout: PATIENCE_MS / 4 });

/** A signed-in person without unfinished input, reading German. */
export async function signedIn(): Promise<void> {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  localStorage.setItem("zuversicht-user", JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }));
  setAccessToken("t-1");
  await wipeDrafts(7);
  await startWords();
  await chooseLanguage("de");
}
