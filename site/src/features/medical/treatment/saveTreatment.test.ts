import { describe, expect, it } from "vitest";
import type { Draft, Treatment } from "../../../api/entities";
import { ApiError } from "../../../api/problem";
import { requestKeys } from "../../../form/requestKey";
import { FORM_IDS } from "./formIds";
import {
  afterFailure,
  LostAdd,
  PartsFailure,
  saveTreatment,
  storedParts,
  type TreatmentCalls,
} from "./saveTreatment";
import { CATALOG, treatment } from "./treatment.fixture";
import type { PartValues } from "./treatmentParts";
import { readValues, type TreatmentValues, withCategory, withPart } from "./treatmentValues";

const OFFLINE = new ApiError({ status: 0, key: "error.offline" });

function ref(id: number) {
  const row = CATALOG.categories.find((one) => one.id === id);
  return { id, key: row?.key ?? "", name: row?.name ?? "" };
}

/** Records the calls. `refuse` names calls that fail once. */
function server(...refuse: string[]) {
  const log: string[] = [];
  const keys: string[] = [];
  const bodies: Draft<"treatment">[] = [];
  let next = 90;
  const meet = (call: string) => {
    log.push(call);
    const at = refuse.indexOf(call);
    if (at === -1) return;
    refuse.splice(at, 1);
    throw OFFLINE;
  };
  const answer = (id: number, draft: Draft<"treatment">): Treatment => {
    const category = Number(draft.treatmentcategory);
    return treatment(category, { id, parenttreatment: (draft.parenttreatment as number) ?? null });
  };
  const calls: TreatmentCalls = {
    create: async (draft, key) => {
      keys.push(key);
      bodies.push(draft);
      meet(`create ${draft.treatmentcategory}`);
      next += 1;
      return answer(next, draft);
    },
    update: async (stored, draft) => {
      bodies.push(draft);
      meet(`update ${stored.id}`);
      return { ...stored, version: stored.version + 1 };
    },
    remove: async (id) => meet(`delete ${id}`),
  };
  return { calls, log, keys, bodies };
}

/** The idempotency keys of a new form. */
const formKeys = () => requestKeys(crypto.randomUUID());
const ONE_FORM = formKeys();

function save(calls: TreatmentCalls, values: TreatmentValues, keyOf = ONE_FORM) {
  return saveTreatment(calls, values, CATALOG, "de", async () => 5, keyOf);
}

async function lostOf(calls: TreatmentCalls, values: TreatmentValues): Promise<TreatmentValues> {
  const error = await save(calls, values).catch((thrown: unknown) => thrown);
  if (!(error instanceof LostAdd)) throw new Error("nothing lost");
  return { ...values, tried: { [error.id]: error.draft } };
}

describe("an add whose answer was lost", () => {
  const begun: TreatmentValues = { ...readValues(null, CATALOG), category: "6", startdate: "20260209" };

  it("is sent again as it was, and what was changed since then follows as an update", async () => {
    const { calls, log, keys, bodies } = server("create 6");
    const again = await lostOf(calls, begun);
    await save(calls, { ...again, startdate: "20260210", note: "morgens" });
    expect(log).toEqual(["create 6", "create 6", "update 91"]);
    expect(keys[0]).toBe(keys[1]);
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[2]).toEqual({ startdate: "20260210", note: "morgens" });
  });

  it("is sent again under its key when another kind of treatment was chosen meanwhile", async () => {
    const { calls, log, bodies } = server("create 6");
    const again = await lostOf(calls, { ...begun, note: "morgens" });
    await save(calls, { ...withCategory(again, "7", CATALOG), startdate: "20260301" });
    expect(log).toEqual(["create 6", "create 6", "update 91"]);
    expect(bodies[2]).toEqual({ treatmentcategory: 7, startdate: "20260301" });
  });

  it("begins anew where the server refuses what it never stored", async () => {
    const { calls, log } = server("create 6");
    const again = await lostOf(calls, begun);
    let refusals = 1;
    const create: TreatmentCalls["create"] = async (draft, key) => {
      if (refusals-- > 0) throw new ApiError({ status: 400, key: "error.validation" });
      return calls.create(draft, key);
    };
    await save({ ...calls, create }, { ...again, startdate: "20260210" });
    expect(log).toEqual(["create 6", "create 6"]);
  });
});

async function failureOf(calls: TreatmentCalls, values: TreatmentValues): Promise<PartsFailure> {
  const error = await save(calls, values).catch((thrown: unknown) => thrown);
  if (!(error instanceof PartsFailure)) throw new Error("no failure of parts");
  return error;
}

/** A new chemotherapy with these parts. */
function fresh(...parts: Partial<PartValues>[]): TreatmentValues {
  const begun: TreatmentValues = { ...readValues(null, CATALOG), category: "3", startdate: "20260209" };
  const values = parts.reduce<TreatmentValues>((now) => withPart(now, "301", CATALOG), begun);
  return {
    ...values,
    parts: values.parts.map((part, at) => ({ ...part, startdate: "20260209", ...parts[at] })),
  };
}

/** A stored chemotherapy with two stored parts. */
function storedValues(): TreatmentValues {
  const part = (id: number) => treatment(301, { id, parenttreatment: 12 });
  return readValues(treatment(3), CATALOG, [part(20), part(21)]);
}

function change(values: TreatmentValues, id: number, next: Partial<PartValues>): TreatmentValues {
  return { ...values, parts: values.parts.map((part) => (part.id === id ? { ...part, ...next } : part)) };
}

describe("the order of a save", () => {
  it("S-TREAT-06, S-TREAT-07: the treatment first, then its parts with it as parent", async () => {
    const { calls, log, bodies } = server();
    const saved = await save(calls, fresh({}, { result: "1" }));
    expect(log).toEqual(["create 3", "create 301", "create 301"]);
    expect(bodies[1]).toMatchObject({ parenttreatment: 91, medicalprofile: 5, startdate: "20260209" });
    expect(bodies[2]).toMatchObject({ parenttreatment: 91, treatmentresult: 1 });
    expect(saved.parts.map(({ id }) => id)).toEqual([92, 93]);
  });

  it("S-TREAT-07: stored parts are updated, those nobody touched are left alone", async () => {
    const { calls, log } = server();
    const saved = await save(calls, change(storedValues(), 21, { result: "1" }));
    expect(log).toEqual(["update 12", "update 21"]);
    expect(saved.parts.map(({ id, version }) => [id, version])).toEqual([
      [20, 1],
      [21, 2],
    ]);
  });

  it("S-TREAT-08, S-TREAT-09: marked parts are deleted last, unsaved ones among them without a call", async () => {
    const { calls, log } = server();
    const marked = change(withPart(storedValues(), "302", CATALOG), 20, { removed: true });
    const values = change(withPart(marked, "302", CATALOG), FORM_IDS - 1, { removed: true });
    const saved = await save(calls, change(values, FORM_IDS - 2, { startdate: "20260301" }));
    expect(log).toEqual(["update 12", "create 302", "delete 20"]);
    expect(saved.parts.map(({ id }) => id)).toEqual([21, 91]);
  });

  it("S-TREAT-15: parts of a former category are left to the server, which removes them with the change", async () => {
    const { calls, log } = server();
    const base = treatment(1);
    const part = treatment(101, { id: 20, parenttreatment: 12, treatmentcategoryleft: ref(101) });
    const moved = withCategory(readValues(base, CATALOG, [part]), "3", CATALOG);
    const saved = await save(calls, { ...moved, startdate: "20260209" });
    expect(log).toEqual(["update 12"]);
    expect(saved.parts).toEqual([]);
  });
});

describe("the network gone between treatment and parts", () => {
  it("S-TREAT-11, S-TREAT-25: the second save updates the new treatment and makes only what is missing", async () => {
    const { calls, log } = server("create 302");
    const values = change(withPart(fresh({}), "302", CATALOG), FORM_IDS - 2, { startdate: "20260301" });
    const failure = await failureOf(calls, values);
    expect(failure).toMatchObject({ part: FORM_IDS - 2, cause: OFFLINE, row: { id: 91 } });
    const next = afterFailure(values, failure);
    expect(next.base?.id).toBe(91);
    expect(next.parts.map(({ id }) => id)).toEqual([92, FORM_IDS - 2]);
    expect(storedParts(next).map(({ id }) => id)).toEqual([92]);
    log.length = 0;
    const saved = await save(calls, next);
    expect(log).toEqual(["update 91", "create 302"]);
    expect(saved.parts.map(({ id }) => id)).toEqual([92, 93]);
  });

  it("S-TREAT-12: a stored treatment keeps all values, and deleted parts are not deleted twice", async () => {
    const { calls, log } = server("delete 21");
    const marked = change(change(storedValues(), 20, { removed: true }), 21, { removed: true });
    const failure = await failureOf(calls, marked);
    const next = afterFailure(marked, failure);
    expect(next.parts).toMatchObject([{ id: 21, removed: true }]);
    log.length = 0;
    await save(calls, next);
    expect(log).toEqual(["update 12", "delete 21"]);
  });

  it("a refused treatment leaves its parts alone", async () => {
    const { calls, log } = server("create 3");
    await expect(save(calls, fresh({}))).rejects.toMatchObject({ cause: OFFLINE });
    expect(log).toEqual(["create 3"]);
  });
});

describe("keys against double rows", () => {
  it("are the same for the same add of one form, also for an answer that got lost", async () => {
    const { calls, keys } = server("create 3", "create 301");
    const values = fresh({});
    await save(calls, values).catch(() => undefined);
    await failureOf(calls, values);
    await save(calls, values);
    expect(keys).toHaveLength(5);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[1]).toBe(keys[3]);
    expect(keys[0]).not.toBe(keys[2]);
  });

  it("differ between two parts of the same content and between two forms", async () => {
    const { calls, keys } = server();
    await save(calls, fresh({}, {}), formKeys());
    await save(calls, fresh({}, {}), formKeys());
    expect(new Set(keys).size).toBe(6);
  });

  it("fit into what the server takes", async () => {
    const { calls, keys } = server();
    await save(calls, fresh({}));
    for (const key of keys) expect(key).toMatch(/^[^#]{1,128}$/);
  });
});
