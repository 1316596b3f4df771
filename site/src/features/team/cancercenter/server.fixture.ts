import { problem, type Reply, type SeenCall } from "../../../test/fetchStub";
import { type Answer, personServer, signedIn } from "../../../test/person";
import type { Center, SavedCenter } from "./center";

export function center(id: number, name: string, more: Partial<Center> = {}): Center {
  return {
    id,
    version: 1,
    key: `c${id}`,
    name,
    zip: "10117",
    city: "Berlin",
    kind: "breast",
    sample: true,
    ...more,
  };
}

export const CHARITE = center(1, "Charité");
export const DRESDEN = center(2, "Universitätsklinikum Dresden", {
  unit: "Brustzentrum",
  street: "Fetscherstraße 74",
  zip: "01307",
  city: "Dresden",
  phone: "0351 5550123",
  email: "zentrum@example.org",
  website: "https://zentrum.example.org",
  certified: true,
  certificate: "Beispielzertifikat",
  certifieduntil: "20991231",
  sample: false,
});

export function saved(id: number, { id: cancercenter, name }: Center, note?: string): SavedCenter {
  const ref = { id: cancercenter, key: `c${cancercenter}`, name };
  return { id, version: 1, cancercenter: ref, ...(note === undefined ? {} : { note }) };
}

/** A server with two centres. Around any postcode they lie 1.7 and 160 km away. */
export function centerServer(rows: readonly SavedCenter[], answer: Answer = () => undefined) {
  const kept = new Map(rows.map((row) => [row.id, row]));
  const calls = personServer((call) => answer(call) ?? usual(kept, call));
  return { kept, calls };
}

function usual(kept: Map<number, SavedCenter>, { method, path, body }: SeenCall): Reply | undefined {
  const url = new URL(path, "http://localhost");
  const [, root, action = "", id] = /^\/api\/(\w+)\/(\w+)\/?(\w+)?$/.exec(url.pathname) ?? [];
  if (root === "cancercenter") return action === "list" ? searched(url.searchParams) : one(Number(action));
  if (root === "contact" && action === "add") return { status: 201, body: { id: 1, version: 1 } };
  if (root !== "usercancercenter") return undefined;
  if (action === "list") return { body: { items: [...kept.values()], more: false } };
  if (action === "add") {
    const found = [CHARITE, DRESDEN].find(
      (row) => row.id === (body as { cancercenter: number }).cancercenter,
    );
    const row = saved(40, found ?? CHARITE);
    kept.set(row.id, row);
    return { status: 201, body: row };
  }
  const row = kept.get(Number(id));
  if (!row) return problem(404, "error.notfound");
  if (method === "DELETE") {
    kept.delete(row.id);
    return { status: 204 };
  }
  const sent = body as Partial<SavedCenter>;
  if (sent.version !== row.version) return problem(409, "error.version.conflict", { current: row });
  const next = { ...row, ...sent, version: row.version + 1 };
  kept.set(row.id, next);
  return { body: next };
}

function one(id: number): Reply {
  const row = [CHARITE, DRESDEN].find((center) => center.id === id);
  return row ? { body: row } : problem(404, "error.notfound");
}

function searched(query: URLSearchParams): Reply {
  if (query.get("f.zipcode") === "00000") {
    return problem(400, "error.validation", { fields: [{ path: "f.zipcode", key: "reference" }] });
  }
  const radius = Number(query.get("f.radius") || Number.POSITIVE_INFINITY);
  const around = [
    { ...CHARITE, distanceKm: 1.7 },
    { ...DRESDEN, distanceKm: 160 },
  ];
  const items = around.filter(
    ({ distanceKm, certified }) => distanceKm <= radius && (!query.has("f.certified") || certified === true),
  );
  return { body: { items: items.slice(0, Number(query.get("p.s"))), more: false } };
}

export const visitor = () =>
  signedIn(
    "cancercenter",
    () => import("./CentersPage"),
    () => import("./SearchPage"),
    () => import("./SearchResultPage"),
    () => import("./CenterDetailPage"),
    () => import("./CenterFeedbackPage"),
    () => import("./RemoveModalPage"),
  );
