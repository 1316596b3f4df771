import { describe, expect, it } from "vitest";
import type { Draft, Treatment } from "../../../api/entities";
import { ApiError } from "../../../api/problem";
import type { WholeWrite } from "../../../api/saveWhole";
import { requestKeys } from "../../../form/requestKey";
import { FORM_IDS } from "./formIds";
import {
  idsFor,
  LostSave,
  PartlyStored,
  saveTreatment,
  stepsOf,
  storedValues,
  type TreatmentCalls,
  withStoredParts,
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
  const bodies: (Draft<"treatment"> | WholeWrite<"treatment">)[] = [];
  let next = 90;
  const meet = (call: string) => {
    log.push(call);
    const at = refuse.indexOf(call);
    if (at === -1) return;
    refuse.splice(at, 1);
    throw OFFLINE;
  };
  const answer = (id: number, draft: Readonly<Record<string, unknown>>): Treatment => {
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
    save: async (whole, key) => {
      keys.push(key);
      bodies.push(whole);
      const { id, stored, draft, parts } = whole;
      meet(stored ? `save ${id}` : `save ${draft.treatmentcategory}`);
      const row = stored ? { ...stored.row, version: stored.row.version + 1 } : answer(id, draft);
      const rows = parts.flatMap((part): Treatment[] => {
        if (part.deleted) return [];
        const before = stored?.parts.find((one) => one.id === part.id);
        return [before ? { ...before, version: before.version + 1 } : answer(part.id, part)];
      });
      return { ...row, parts: rows };
    },
    load: async (id) => {
      log.push(`load ${id}`);
      return { ...treatment(3, { id, version: 4 }), parts: [] };
    },
  };
  const wholes = () => bodies.filter((body): body is WholeWrite<"treatment"> => "parts" in body);
  return { calls, log, keys, bodies, wholes };
}

/** The idempotency keys of a new form. */
const formKeys = () => requestKeys(crypto.randomUUID());
const ONE_FORM = formKeys();

function save(calls: TreatmentCalls, values: TreatmentValues, keyOf = ONE_FORM) {
  return saveTreatment(calls, { ...values, ids: idsFor(values) }, CATALOG, "de", async () => 5, keyOf);
}

async function thrownBy<E extends Error>(
  kind: new (...args: never[]) => E,
  calls: TreatmentCalls,
  values: TreatmentValues,
): Promise<E> {
  const error = await save(calls, values).catch((thrown: unknown) => thrown);
  if (!(error instanceof kind)) throw new Error(`not ${kind.name}`);
  return error;
}

async function lostOf(calls: TreatmentCalls, values: TreatmentValues): Promise<TreatmentValues> {
  const { tried } = await thrownBy(LostSave, calls, values);
  return { ...values, tried };
}

describe("a save whose answer was lost", () => {
  const initial: TreatmentValues = { ...readValues(null, CATALOG), category: "6", startdate: "20260209" };

  it("is sent again as it was, and what was changed since then follows as an update", async () => {
    const { calls, log, keys, bodies } = server("create 6");
    const again = await lostOf(calls, initial);
    await save(calls, { ...again, startdate: "20260210", note: "morgens" });
    expect(log).toEqual(["create 6", "create 6", "update 91"]);
    expect(keys[0]).toBe(keys[1]);
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[2]).toMatchObject({ startdate: "20260210", note: "morgens" });
  });

  it("is sent again under its key when another kind of treatment was chosen meanwhile", async () => {
    const { calls, log, bodies } = server("create 6");
    const again = await lostOf(calls, { ...initial, note: "morgens" });
    await save(calls, { ...withCategory(again, "7", CATALOG), startdate: "20260301" });
    expect(log).toEqual(["create 6", "create 6", "update 91"]);
    expect(bodies[2]).toMatchObject({ treatmentcategory: 7, startdate: "20260301" });
  });

  it("begins anew where the server refuses what it never stored", async () => {
    const { calls, log } = server("create 6");
    const again = await lostOf(calls, initial);
    let refusals = 1;
    const create: TreatmentCalls["create"] = async (draft, key) => {
      if (refusals-- > 0) throw new ApiError({ status: 400, key: "error.validation" });
      return calls.create(draft, key);
    };
    await save({ ...calls, create }, { ...again, startdate: "20260210" });
    expect(log).toEqual(["create 6", "create 6"]);
  });

  it("means the same rows again, with their parts", async () => {
    const { calls, log, keys, wholes } = server("save 3");
    const first = fresh({}, {});
    const values = { ...first, ids: idsFor(first) };
    const again = await lostOf(calls, values);
    const saved = await save(calls, change(again, FORM_IDS - 2, { result: "1" }));
    const [one, two, three] = wholes();
    expect(two).toEqual(one);
    expect(keys[1]).toBe(keys[0]);
    expect(log).toEqual(["save 3", "save 3", `save ${one?.id}`]);
    expect(three?.parts).toMatchObject([{ id: one?.parts[1]?.id, version: 1, treatmentresult: 1 }]);
    expect(saved.parts.map(({ id }) => id)).toEqual(one?.parts.map(({ id }) => id));
  });

  it("that was stored with other values is found by its id, and is the newer version of the form", async () => {
    const { calls, log } = server();
    const fields = [{ path: "id", key: "unique" as const }];
    const refused: TreatmentCalls["save"] = async () => {
      throw new ApiError({ status: 400, key: "error.validation", fields });
    };
    const values = { ...fresh({}), ids: { 0: 700, [FORM_IDS - 1]: 701 } };
    const error = await save({ ...calls, save: refused }, values).catch((thrown: unknown) => thrown);
    expect(log).toEqual(["load 700"]);
    expect(error).toMatchObject({ status: 409, current: { id: 700, version: 4, parts: [] } });
  });
});

/** A new chemotherapy with these parts. */
function fresh(...parts: Partial<PartValues>[]): TreatmentValues {
  const initial: TreatmentValues = { ...readValues(null, CATALOG), category: "3", startdate: "20260209" };
  const values = parts.reduce<TreatmentValues>((now) => withPart(now, "301", CATALOG), initial);
  return {
    ...values,
    parts: values.parts.map((part, at) => ({ ...part, startdate: "20260209", ...parts[at] })),
  };
}

const PART = (id: number, more: Partial<Treatment> = {}) =>
  treatment(301, { id, parenttreatment: 12, treatmentcategoryleft: ref(301), ...more });

/** A stored chemotherapy with two stored parts. */
function stored(): TreatmentValues {
  return readValues(treatment(3), CATALOG, [PART(20), PART(21)]);
}

function change(values: TreatmentValues, id: number, next: Partial<PartValues>): TreatmentValues {
  return { ...values, parts: values.parts.map((part) => (part.id === id ? { ...part, ...next } : part)) };
}

/** The steps in words. */
const steps = (values: TreatmentValues) =>
  stepsOf(values, CATALOG).map(({ does, part }) => `${does} ${part ?? "treatment"}`);

describe("the order of a save", () => {
  it("S-TREAT-06, S-TREAT-07: the treatment first, then its parts with it as parent", async () => {
    const { calls, log, wholes } = server();
    const values = fresh({}, { result: "1" });
    expect(steps(values)).toEqual(["create treatment", `create ${FORM_IDS - 1}`, `create ${FORM_IDS - 2}`]);
    const saved = await save(calls, values);
    expect(log).toEqual(["save 3"]);
    const [whole] = wholes();
    expect(whole).toMatchObject({ stored: null, draft: { medicalprofile: 5, startdate: "20260209" } });
    expect(whole?.parts).toMatchObject([
      { parenttreatment: whole?.id, startdate: "20260209" },
      { parenttreatment: whole?.id, treatmentresult: 1 },
    ]);
    expect(saved.parts.map(({ id }) => id)).toEqual(whole?.parts.map(({ id }) => id));
  });

  it("S-TREAT-07: stored parts are updated, those nobody touched are left alone", async () => {
    const { calls, log, wholes } = server();
    const values = change(stored(), 21, { result: "1" });
    expect(steps(values)).toEqual(["update treatment", "update 21"]);
    const saved = await save(calls, values);
    expect(log).toEqual(["save 12"]);
    expect(wholes()[0]?.parts).toMatchObject([{ id: 21, version: 1, treatmentresult: 1 }]);
    expect(saved.parts.map(({ id, version }) => [id, version])).toEqual([
      [20, 1],
      [21, 2],
    ]);
  });

  it("S-TREAT-08, S-TREAT-09: marked parts are deleted last, unsaved ones among them without a step", async () => {
    const { calls, log, wholes } = server();
    const marked = change(withPart(stored(), "302", CATALOG), 20, { removed: true });
    const values = change(withPart(marked, "302", CATALOG), FORM_IDS - 1, { removed: true });
    const dated = change(values, FORM_IDS - 2, { startdate: "20260301" });
    expect(steps(dated)).toEqual(["update treatment", `create ${FORM_IDS - 2}`, "delete 20"]);
    const saved = await save(calls, dated);
    expect(log).toEqual(["save 12"]);
    expect(wholes()[0]?.parts).toMatchObject([{ startdate: "20260301" }, { id: 20, deleted: true }]);
    expect(saved.parts.map(({ id }) => id)).toEqual([21, wholes()[0]?.parts[0]?.id]);
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

describe("a failure after the first answer was lost", () => {
  it("S-TREAT-11, S-TREAT-25: the treatment is stored with its id, and the next save makes only what is missing", async () => {
    const { calls, log, wholes } = server("save 3");
    const initial = fresh({});
    const lost = await lostOf(calls, { ...initial, ids: idsFor(initial) });
    const more = change(withPart(lost, "302", CATALOG), FORM_IDS - 2, { startdate: "20260301" });
    const id = wholes()[0]?.id ?? 0;
    let failing = true;
    const once: TreatmentCalls["save"] = async (whole, key) => {
      if (whole.stored && failing) throw OFFLINE;
      return calls.save(whole, key);
    };
    const { saved, tried, cause } = await thrownBy(PartlyStored, { ...calls, save: once }, more);
    expect([saved.row.id, saved.parts.length]).toEqual([id, 1]);
    expect(cause).toBeInstanceOf(LostSave);
    const next = storedValues(more, tried, saved);
    expect(next.base?.id).toBe(id);
    expect(next.parts.map(({ base }) => base?.id)).toEqual([wholes()[0]?.parts[0]?.id, undefined]);
    failing = false;
    log.length = 0;
    await save({ ...calls, save: once }, next);
    expect(log).toEqual([`save ${id}`]);
    expect(wholes().at(-1)?.parts).toMatchObject([{ startdate: "20260301" }]);
  });

  it("S-TREAT-12: a stored treatment keeps all values, and deleted parts are not deleted twice", async () => {
    const { calls, wholes } = server("save 12");
    const marked = change(change(stored(), 20, { removed: true }), 21, { result: "1" });
    const lost = await lostOf(calls, marked);
    expect(lost.parts).toEqual(marked.parts);
    await save(calls, change(lost, 21, { result: "3" }));
    expect(wholes().map(({ parts }) => parts.map(({ id }) => id))).toEqual([[21, 20], [21, 20], [21]]);
  });

  it("a refused treatment leaves its parts alone", async () => {
    const { calls, log } = server("save 3");
    await expect(save(calls, fresh({}))).rejects.toMatchObject({ cause: OFFLINE });
    expect(log).toEqual(["save 3"]);
  });
});

describe("keys against double rows", () => {
  it("are the same for the same save of one form, and others for other values", async () => {
    const { calls, keys } = server("save 3");
    const initial = fresh({});
    const values = { ...initial, ids: idsFor(initial) };
    await save(calls, values).catch(() => undefined);
    await save(calls, values);
    await save(calls, change(values, FORM_IDS - 1, { result: "1" }));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe(keys[2]);
  });

  it("differ between two forms, and two parts of the same content are two rows", async () => {
    const { calls, keys, wholes } = server();
    await save(calls, fresh({}, {}), formKeys());
    await save(calls, fresh({}, {}), formKeys());
    expect(new Set(keys).size).toBe(2);
    const ids = wholes().flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)]);
    expect(new Set(ids).size).toBe(6);
  });

  it("fit into what the server takes", async () => {
    const { calls, keys } = server();
    await save(calls, fresh({}));
    for (const key of keys) expect(key).toMatch(/^[^#]{1,128}$/);
  });
});

describe("newer parts under a form", () => {
  it("are taken over where nobody touched them here, and changed ones are changes of them", () => {
    const values = change(stored(), 21, { result: "1" });
    const rows = [PART(20, { version: 2, startdate: "20260301" }), PART(21, { version: 3 }), PART(22)];
    const { parts } = withStoredParts(values, rows, CATALOG);
    expect(parts.map(({ id, startdate, result }) => [id, startdate, result])).toEqual([
      [20, "20260301", ""],
      [21, PART(21).startdate, "1"],
      [22, PART(22).startdate, ""],
    ]);
    expect(parts.map(({ base }) => base?.version)).toEqual([2, 3, 1]);
  });

  it("that are gone go here too, and what was changed of one comes back as a part of its own", () => {
    const values = change(stored(), 21, { result: "1" });
    const { parts } = withStoredParts(values, [], CATALOG);
    expect(parts).toMatchObject([{ base: null, result: "1" }]);
    expect(parts[0]?.id).toBeLessThan(FORM_IDS);
  });
});
