import { configure } from "@testing-library/react";
import { vi } from "vitest";
import type { MedicalProfile, Treatment } from "../../api/entities";
import { setAccessToken } from "../../api/token";
import { chooseLanguage, startWords } from "../../i18n/i18n";
import { wipeDrafts } from "../../offline/drafts";
import { loginAnswer, problem, type Reply, type SeenCall, stubFetch } from "../../test/fetchStub";
import { CATALOG } from "./treatment/treatment.fixture";

/** The formula of a side nothing is known about. */
const EMPTY_SIDE = {
  side: "left",
  formula: "",
  prefix: "",
  prefixchosen: null,
  tokens: [],
  subtype: null,
  localization: [],
};

type Bag = Record<string, unknown>;
type Answer = (seen: SeenCall) => Reply | "unreachable" | undefined;

interface Row extends Bag {
  id: number;
  version: number;
}

const RESULTS = [
  { id: 1, version: 1, key: "completed", name: "Wie geplant abgeschlossen" },
  { id: 3, version: 1, key: "stoppedsideeffects", name: "Wegen Nebenwirkungen beendet" },
];

const CATALOGS: Readonly<Record<string, readonly { id: number; key: string; name: string }[]>> = {
  treatmentcategory: CATALOG.categories,
  treatmenttype: CATALOG.types,
  treatmentresult: RESULTS,
};

/** Which list a reference of a treatment is answered from. */
const REFERENCES: Readonly<Record<string, string>> = {
  treatmentcategory: "treatmentcategory",
  treatmentcategoryleft: "treatmentcategory",
  treatmentcategoryright: "treatmentcategory",
  treatmenttypeleft: "treatmenttype",
  treatmenttyperight: "treatmenttype",
  treatmentresult: "treatmentresult",
};

/** A server with what one person stored. `answer` may take a call before it does. */
export function medicalServer(
  stored: { profiles?: readonly MedicalProfile[]; treatments?: readonly Treatment[] } = {},
  answer: Answer = () => undefined,
) {
  const tables: Record<string, Map<number, Row>> = {
    medicalprofile: tableOf(stored.profiles ?? []),
    treatment: tableOf(stored.treatments ?? []),
  };
  const seen = stubFetch((call) => answer(call) ?? usual(tables, call));
  return {
    seen,
    table: (root: "medicalprofile" | "treatment") => tables[root] ?? new Map<number, Row>(),
    /** Calls of one method whose path starts like this, behind `/api/`. */
    calls: (method: string, start: string) =>
      seen.filter((one) => one.method === method && one.path.startsWith(`/api/${start}`)),
  };
}

function tableOf(rows: readonly (MedicalProfile | Treatment)[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, { ...row }]));
}

function usual(tables: Record<string, Map<number, Row>>, { method, path, body }: SeenCall): Reply {
  const url = new URL(path, "http://localhost");
  if (url.pathname === "/api/login") return loginAnswer();
  if (url.pathname === "/api/v1/session/user") return { body: { id: 7, version: 1, email: "a@b.de" } };
  if (url.pathname === "/api/tumorformula/formula")
    return { body: { left: EMPTY_SIDE, right: { ...EMPTY_SIDE, side: "right" } } };
  const [, root = "", action, id] = /^\/api\/(\w+)\/(\w+)\/?(\d+)?$/.exec(url.pathname) ?? [];
  const catalog = CATALOGS[root];
  if (catalog) return { body: { items: catalog, more: false } };
  const table = tables[root];
  if (!table) return { body: { items: [], more: false } };
  if (action === "list") return listed(table, url.searchParams);
  if (action === "add") return added(table, body as Bag);
  const row = table.get(Number(id ?? action));
  if (!row) return problem(404, "error.notfound");
  if (method === "DELETE") return table.delete(row.id) ? { status: 204 } : problem(404, "error.notfound");
  return action === "update" ? updated(table, row, body as Bag) : { body: row };
}

function listed(table: Map<number, Row>, params: URLSearchParams): Reply {
  const parent = params.get("f.parenttreatmentId");
  const items = [...table.values()].filter(
    ({ parenttreatment }) => parent === null || parenttreatment === Number(parent),
  );
  return { body: { items, more: false } };
}

function answered(changes: Bag): Bag {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const rows = CATALOGS[REFERENCES[name] ?? ""];
      return [name, rows && value !== null ? rows.find(({ id }) => id === value) : value];
    }),
  );
}

function added(table: Map<number, Row>, sent: Bag): Reply {
  const id = Math.max(100, ...table.keys()) + 1;
  const row = { ...answered(sent), id, version: 1 };
  table.set(id, row);
  return { status: 201, body: row };
}

function updated(table: Map<number, Row>, row: Row, sent: Bag): Reply {
  if (sent.version !== row.version) return problem(409, "error.version.conflict", { current: row });
  const next = { ...row, ...answered(sent), id: row.id, version: row.version + 1 };
  table.set(row.id, next);
  return { body: next };
}

/** How long a busy machine may take for one whole page with all its parts, in milliseconds. */
const PATIENCE_MS = 20_000;

vi.setConfig({ testTimeout: PATIENCE_MS });
configure({ asyncUtilTimeout: PATIENCE_MS / 4 });

/** A signed-in person on 20 November 2026 without unfinished input, reading German. */
export async function signedIn(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 20, 9, 12) });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  localStorage.setItem("zuversicht-user", JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }));
  setAccessToken("t-1");
  await wipeDrafts(7);
  await startWords();
  await chooseLanguage("de");
}
