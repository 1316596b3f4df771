import { configure } from "@testing-library/react";
import { vi } from "vitest";
import type { MedicalProfile, TimelineEntry, Treatment } from "../../../api/entities";
import { setAccessToken } from "../../../api/token";
import { chooseLanguage, loadWords, startWords } from "../../../i18n/i18n";
import { wipeDrafts } from "../../../offline/drafts";
import { loginAnswer, problem, type Reply, type SeenCall, stubFetch } from "../../../test/fetchStub";
import type { Formulas, SideFormula } from "./formula";
import { CATEGORIES, TYPES } from "./treatment.fixture";

type Bag = Record<string, unknown>;
type Row = Bag & { id: number; version: number };
type Answer = (seen: SeenCall) => Reply | "unreachable" | undefined;

// A whole page takes seconds on a busy machine; how long it takes is not what these tests are about.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 15_000 });

export const PROFILE: MedicalProfile = {
  id: 5,
  version: 1,
  birthday: "19680314",
  diagnosisdate: "20260112",
  aftercare: "20260928",
};

/** A side without entries, as the server answers it; the medical profile reads more of it than the pages here. */
export const NOTHING: SideFormula & { localization: string[] } = {
  formula: "",
  tokens: [],
  subtype: null,
  localization: [],
};
export const NO_FORMULAS: Formulas = { left: NOTHING, right: NOTHING };

interface Stored {
  profile?: MedicalProfile | null;
  treatments?: readonly Treatment[];
  entries?: readonly TimelineEntry[];
  formulas?: Formulas;
}

/** A server with what one person stored. `answer` may take a call before it does. */
export function careServer(stored: Stored = {}, answer: Answer = () => undefined) {
  const { profile = PROFILE, treatments = [], entries = [], formulas = NO_FORMULAS } = stored;
  const tables: Record<string, Map<number, Row>> = {
    medicalprofile: tableOf(profile ? [profile] : []),
    treatment: tableOf(treatments),
    timelineentry: tableOf(entries),
    treatmentcategory: tableOf(CATEGORIES),
    treatmenttype: tableOf(TYPES),
  };
  const keys = new Map<string, number>();
  const seen = stubFetch((call) => answer(call) ?? usual(tables, keys, formulas, call));
  return {
    table: (root: "medicalprofile" | "timelineentry") => tables[root] ?? new Map<number, Row>(),
    /** Calls of one method whose path starts like this, behind `/api/`. */
    calls: (method: string, start: string) =>
      seen.filter((one) => one.method === method && one.path.startsWith(`/api/${start}`)),
  };
}

function tableOf(rows: readonly { id: number; version: number }[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, { ...row }]));
}

function usual(
  tables: Record<string, Map<number, Row>>,
  keys: Map<string, number>,
  formulas: Formulas,
  { method, path, body, headers }: SeenCall,
): Reply {
  const url = new URL(path, "http://localhost");
  if (url.pathname === "/api/login") return loginAnswer();
  if (url.pathname === "/api/v1/session/user") return { body: { id: 7, version: 1, email: "a@b.de" } };
  if (url.pathname === "/api/tumorformula/formula") return { body: formulas };
  const [, root = "", action, id] = /^\/api\/(\w+)\/(\w+)\/?(\d+)?$/.exec(url.pathname) ?? [];
  const table = tables[root];
  if (!table) return { body: { items: [], more: false } };
  if (action === "list") return listed(table, url.searchParams);
  if (action === "add") return added(table, keys, headers.get("idempotency-key") ?? "", body as Bag);
  const row = table.get(Number(id ?? action));
  if (!row) return problem(404, "error.notfound");
  if (method === "DELETE") return table.delete(row.id) ? { status: 204 } : problem(404, "error.notfound");
  if (action !== "update") return { body: row };
  const sent = body as Bag;
  if (sent.version !== row.version) return problem(409, "error.version.conflict", { current: row });
  const next = { ...row, ...sent, id: row.id, version: row.version + 1 };
  table.set(row.id, next);
  return { body: next };
}

function listed(table: Map<number, Row>, params: URLSearchParams): Reply {
  const [from, to] = [params.get("f.from"), params.get("f.to")];
  const items = [...table.values()].filter(({ date }) => {
    return (from === null || String(date) >= from) && (to === null || String(date) <= to);
  });
  return { body: { items, more: false } };
}

/** Remembers the key of an add for as long as its row is there, and refuses it afterwards, as the server does. */
function added(table: Map<number, Row>, keys: Map<string, number>, key: string, sent: Bag): Reply {
  const known = keys.get(key);
  if (known !== undefined) {
    const row = table.get(known);
    return row ? { status: 201, body: row } : problem(404, "error.notfound");
  }
  const id = Math.max(100, ...table.keys(), ...keys.values()) + 1;
  const category = sent.timelineentrycategory;
  const row = {
    ...sent,
    ...(category === undefined ? {} : { timelineentrycategory: { id: category, key: "", name: "" } }),
    id,
    version: 1,
  };
  keys.set(key, id);
  table.set(id, row);
  return { status: 201, body: row };
}

/** A signed-in person on 20 November 2026 without unfinished input, reading German. */
export async function signedIn(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 20, 9, 12) });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  localStorage.setItem("zuversicht-user", JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }));
  setAccessToken("t-1");
  await wipeDrafts(7);
  await startWords();
  await chooseLanguage("de");
  await loadWords("care", "glossary");
}
