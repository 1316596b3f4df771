import { describe, expect, it } from "vitest";
import type { Treatment } from "../../../api/entities";
import { FORM_IDS } from "./formIds";
import {
  cancellingCall,
  type Entry,
  NO_TREATMENTS,
  savingCall,
  type TreatmentEvent,
  type TreatmentState,
  treatmentState,
} from "./treatmentState";

/** The id of the first entry that is only in its form. */
const NEW = FORM_IDS - 1;

const chemo: Treatment = {
  id: 12,
  version: 1,
  medicalprofile: 5,
  treatmentcategory: { id: 3, key: "chemo", name: "Chemotherapie" },
  startdate: "20260209",
};
const operation: Treatment = {
  ...chemo,
  id: 13,
  treatmentcategory: { id: 1, key: "operation", name: "Operation" },
};

function reached(...events: TreatmentEvent[]): TreatmentState {
  return events.reduce(treatmentState, NO_TREATMENTS);
}

function entryOf(state: TreatmentState, id: number): Entry {
  const found = state.entries.find((entry) => entry.id === id);
  if (!found) throw new Error(`no entry ${id}`);
  return found;
}

const loaded: TreatmentEvent = { type: "loaded", rows: [chemo, operation] };
const view = {
  begin: null,
  entering: false,
  parts: [],
  editing: false,
  ending: false,
  removing: false,
  justResulted: false,
};

describe("S-TREAT, the root level", () => {
  it("S-TREAT-01: each root treatment can be in editing, ending or removing mode", () => {
    const state = reached(
      { type: "loaded", rows: [chemo, operation, { ...chemo, id: 14 }] },
      { type: "edit", id: 13 },
      { type: "end", id: 12, endable: true },
      { type: "remove", id: 14 },
    );
    expect(entryOf(state, 13)).toMatchObject({ ...view, editing: true });
    expect(entryOf(state, 12)).toMatchObject({ ...view, ending: true });
    expect(entryOf(state, 14)).toMatchObject({ ...view, removing: true });
  });

  it("S-TREAT-02: creating adds an unsaved entry with a negative id in edit mode", () => {
    const state = reached(loaded, { type: "create" });
    expect(state.entries).toHaveLength(3);
    expect(state.entries[0]).toMatchObject({ stored: null, editing: true });
    expect(state.entries[0]?.id).toBeLessThan(0);
  });

  it("S-TREAT-03: every new temporary id is smaller than all earlier ones, also after one was discarded", () => {
    const first = reached({ type: "create" });
    const ids = [first.entries[0]?.id ?? 0];
    let state = treatmentState(first, { type: "cancel", id: ids[0] ?? 0 });
    for (let count = 0; count < 3; count += 1) {
      state = treatmentState(state, { type: "create" });
      ids.push(state.entries[0]?.id ?? 0);
    }
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("S-TREAT-04: cancelling a saved treatment asks the server again and shows its answer", () => {
    const editing = reached(loaded, { type: "edit", id: 12 });
    expect(cancellingCall(entryOf(editing, 12))).toBe("reload");
    const row = { ...chemo, version: 2, startdate: "20260301" };
    const state = [{ type: "cancel", id: 12 } as const, { type: "reloaded", row, parts: [] } as const].reduce(
      treatmentState,
      editing,
    );
    expect(entryOf(state, 12)).toEqual({ ...view, key: 12, id: 12, stored: row, parts: [] });
  });

  it("S-TREAT-05: cancelling an unsaved treatment discards it without a call", () => {
    const state = reached(loaded, { type: "create" });
    const [entry] = state.entries;
    expect(entry && cancellingCall(entry)).toBe("none");
    expect(treatmentState(state, { type: "cancel", id: entry?.id ?? 0 }).entries).toEqual(
      reached(loaded).entries,
    );
  });

  it("S-TREAT-06: saving creates an entry with a negative id and updates one with a positive id", () => {
    const state = reached(loaded, { type: "create" });
    expect(state.entries.map(savingCall)).toEqual(["create", "update", "update"]);
  });

  it("S-TREAT-10: after saving the flags are cleared and the entry carries the server's id", () => {
    const created = reached(loaded, { type: "create" });
    const row = { ...chemo, id: 90 };
    const state = treatmentState(created, { type: "saved", id: NEW, row, parts: [] });
    expect(state.entries.map((entry) => entry.id)).toEqual([90, 12, 13]);
    expect(entryOf(state, 90)).toEqual({ ...view, key: NEW, id: 90, stored: row });
    const ended = reached(
      loaded,
      { type: "end", id: 12, endable: true },
      { type: "saved", id: 12, row: chemo, parts: [] },
    );
    expect(entryOf(ended, 12)).toEqual({ ...view, key: 12, id: 12, stored: chemo });
  });

  it("S-TREAT-10: a row that the list brought first is not shown twice", () => {
    const row = { ...chemo, id: 90 };
    const state = reached(
      { type: "create" },
      { type: "loaded", rows: [row] },
      { type: "saved", id: NEW, row, parts: [] },
    );
    expect(state.entries).toEqual([{ ...view, key: NEW, id: 90, stored: row }]);
  });

  it("S-TREAT-11, S-TREAT-25: a new treatment whose parts failed stays in edit and end mode and is stored now", () => {
    const created = reached(loaded, { type: "create" });
    const row = { ...chemo, id: 90 };
    const parts = [{ ...chemo, id: 91, parenttreatment: 90 }];
    const state = treatmentState(created, { type: "partsFailed", id: NEW, row, parts });
    const entry = entryOf(state, 90);
    expect(entry).toMatchObject({ key: NEW, stored: row, parts, editing: true, ending: true });
    expect(entry.entering).toBe(true);
    expect(savingCall(entry)).toBe("update");
    const saved = treatmentState(state, { type: "saved", id: 90, row, parts });
    expect(entryOf(saved, 90)).toMatchObject({ editing: false, ending: false });
    expect(entryOf(treatmentState(saved, { type: "edit", id: 90 }), 90).entering).toBe(false);
  });

  it("S-TREAT-12: a saved treatment whose parts failed stays in edit mode", () => {
    const state = reached(
      loaded,
      { type: "edit", id: 12 },
      { type: "resulted", id: 12 },
      { type: "partsFailed", id: 12, row: chemo, parts: [] },
    );
    expect(entryOf(state, 12)).toMatchObject({ editing: true, ending: false, justResulted: true });
  });

  it("keeps the parts of a list with the treatment they belong to, from the earliest on", () => {
    const part = (id: number, startdate: string) => ({ ...chemo, id, startdate, parenttreatment: 12 });
    const state = reached({
      type: "loaded",
      rows: [part(21, "20260401"), chemo, operation, part(20, "20260209")],
    });
    expect(state.entries.map(({ id, parts }) => [id, parts.map((one) => one.id)])).toEqual([
      [12, [20, 21]],
      [13, []],
    ]);
  });

  it("begins a new treatment with what was chosen for it", () => {
    const [entry] = reached({ type: "create", begin: { category: "3", type: "3001" } }).entries;
    expect(entry?.begin).toEqual({ category: "3", type: "3001" });
  });

  it("S-TREAT-14: after a failed removal the entry is back in view mode and follows the refreshed list", () => {
    const removing = reached(loaded, { type: "remove", id: 12 });
    const kept = treatmentState(removing, { type: "cancel", id: 12 });
    expect(entryOf(kept, 12)).toMatchObject(view);
    const refreshed = treatmentState(kept, { type: "loaded", rows: [operation] });
    expect(refreshed.entries.map((entry) => entry.id)).toEqual([13]);
  });

  it("S-TREAT-17: a chosen result marks the treatment as just resulted until it is saved", () => {
    const state = reached(loaded, { type: "end", id: 12, endable: true }, { type: "resulted", id: 12 });
    expect(entryOf(state, 12).justResulted).toBe(true);
    expect(
      entryOf(treatmentState(state, { type: "saved", id: 12, row: chemo, parts: [] }), 12).justResulted,
    ).toBe(false);
    expect(entryOf(treatmentState(state, { type: "cancel", id: 12 }), 12).justResulted).toBe(false);
  });

  it("S-TREAT-22: ending is refused where the category is not endable", () => {
    const state = reached(loaded, { type: "end", id: 13, endable: false });
    expect(entryOf(state, 13)).toMatchObject(view);
  });

  it("removes a removed treatment", () => {
    const state = reached(loaded, { type: "remove", id: 12 }, { type: "removed", id: 12 });
    expect(state.entries.map((entry) => entry.id)).toEqual([13]);
  });

  it("keeps what is being worked on when a new list arrives without it", () => {
    const state = reached(
      loaded,
      { type: "create" },
      { type: "edit", id: 12 },
      { type: "loaded", rows: [operation] },
    );
    expect(state.entries.map(({ id, editing }) => ({ id, editing }))).toEqual([
      { id: NEW, editing: true },
      { id: 12, editing: true },
      { id: 13, editing: false },
    ]);
  });
});
