// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { isReplicated, REPLICATED_ROOTS } from "../offline/replicatedRoots";
import { CONTRACT, takesIds } from "../test/server/contract";
import type { Root } from "./entities";
import { ID_OF, idForNew, naturalId, SERVER_IDS } from "./idForNew";
import { newId } from "./newId";
import { expectPerson } from "./token";
import { send } from "./wire";

afterEach(() => vi.unstubAllGlobals());

const NOW = Date.parse("2026-11-28T12:00:00Z");
const momentOf = (id: number) => Math.floor(id / 4096) + Date.UTC(2024, 0, 1);

it("makes ids of the moment, which rise", () => {
  const ids = Array.from({ length: 50 }, () => newId(NOW));
  expect(momentOf(ids[0] ?? 0)).toBe(NOW);
  expect(ids.toSorted((one, other) => one - other)).toEqual(ids);
  expect(new Set(ids).size).toBe(50);
  expect(momentOf(ids[49] ?? 0) - NOW).toBeLessThan(100);
});

it("follows a clock that is set back", () => {
  newId(NOW);
  expect(momentOf(newId(NOW - 3_600_000))).toBe(NOW - 3_600_000);
});

it("makes no id of a time that the server has not reached", async () => {
  const answered = async (headers: Record<string, string>) => {
    vi.stubGlobal("fetch", async () => new Response("{}", { headers }));
    await send({ method: "GET", url: "/api/api/info" });
    return Date.now() - momentOf(newId());
  };
  const hourAgo = new Date(Date.now() - 3_600_000).toUTCString();
  expect(await answered({ Date: hourAgo })).toBeGreaterThan(3_500_000);
  expect(await answered({})).toBeLessThan(100_000);
  expect(await answered({ Date: new Date(Date.now() + 3_600_000).toUTCString() })).toBeLessThan(100_000);
});

// From `keys::natural_id` of the server.
it("computes ids of what fields name as the server does", async () => {
  expect(await naturalId(7, "setting", ["quiet"])).toBe(9_002_269_863_350_030);
  expect(await naturalId(7, "user.profile", [7])).toBe(7_884_732_239_324_941);
  expectPerson(7);
  expect(await idForNew("setting", { key: "quiet", value: "x" })).toBe(9_002_269_863_350_030);
  expect(await idForNew("user.profile", { emergencyphone: "112" })).toBe(7_884_732_239_324_941);
  const places = { tumorinformation: { id: 3 }, distantmetastaseslocation: 4, side: "left" };
  expect(await idForNew("tumorinformationdistantmetastaseslocation", places)).toBe(7_022_650_142_336_509);
});

it("knows what the contract says of ids", () => {
  for (const root of REPLICATED_ROOTS) expect([root, takesIds(root)]).toEqual([root, true]);
  for (const root of SERVER_IDS) expect(takesIds(root)).toBe(false);
  const schemas = CONTRACT.components.schemas as Record<string, { "x-id-of"?: readonly string[] }>;
  for (const [root, names] of Object.entries(ID_OF))
    expect(schemas[`${root}.add`]?.["x-id-of"]).toEqual(names);
  const named = Object.keys(schemas).filter((name) => schemas[name]?.["x-id-of"]);
  const roots = named.map((name) => name.replace(/\.add$/, "") as Root).filter(isReplicated);
  // Of these no row is ever added by a form.
  const byCalls: Root[] = ["articleuser", "tumorInfoAssistant", "studyquestionnaire"];
  expect(roots.filter((root) => !ID_OF[root] && !byCalls.includes(root))).toEqual([]);
});
