import type { Treatment } from "../../api/entities";

/** One root treatment on the page, and what is being done to it. */
export interface Entry {
  /** Negative until the server has given one. */
  id: number;
  /** As the server last answered it; null while it is unsaved. */
  stored: Treatment | null;
  editing: boolean;
  ending: boolean;
  removing: boolean;
  /** A result was chosen and is not saved yet. */
  justResulted: boolean;
}

export interface TreatmentState {
  entries: readonly Entry[];
  lastTemporaryId: number;
}

export type TreatmentEvent =
  | { type: "loaded"; rows: readonly Treatment[] }
  | { type: "create" }
  | { type: "edit"; id: number }
  | { type: "end"; id: number; endable: boolean }
  | { type: "resulted"; id: number }
  | { type: "remove"; id: number }
  | { type: "cancel"; id: number }
  | { type: "reloaded"; row: Treatment }
  | { type: "saved"; id: number; row: Treatment }
  | { type: "removed"; id: number };

export const NO_TREATMENTS: TreatmentState = { entries: [], lastTemporaryId: 0 };

const VIEW = { editing: false, ending: false, removing: false, justResulted: false };

export function isUnsaved(entry: Entry): boolean {
  return entry.id < 0;
}

/** True while the entry holds input that a new answer of the server must not sweep away. */
function isOpen(entry: Entry): boolean {
  return entry.editing || entry.ending;
}

/** S-TREAT-06: an unsaved treatment is created, a saved one updated. */
export function savingCall(entry: Entry): "create" | "update" {
  return isUnsaved(entry) ? "create" : "update";
}

/** S-TREAT-04 and S-TREAT-05: a saved treatment is asked for again, an unsaved one is forgotten without a call. */
export function cancellingCall(entry: Entry): "reload" | "none" {
  return isUnsaved(entry) ? "none" : "reload";
}

/** Treatment, root level. Knows neither calls nor form values: it says what is shown in which mode. */
export function treatmentState(state: TreatmentState, event: TreatmentEvent): TreatmentState {
  switch (event.type) {
    case "loaded":
      return { ...state, entries: merged(state.entries, event.rows) };
    case "create": {
      const id = state.lastTemporaryId - 1;
      const entry: Entry = { ...VIEW, id, stored: null, editing: true };
      return { entries: [entry, ...state.entries], lastTemporaryId: id };
    }
    case "edit":
      return changed(state, event.id, { ...VIEW, editing: true });
    case "end":
      return event.endable ? changed(state, event.id, { ...VIEW, ending: true }) : state;
    case "resulted":
      return changed(state, event.id, { justResulted: true });
    case "remove":
      return changed(state, event.id, { removing: true });
    case "cancel":
      return event.id < 0 ? without(state, event.id) : changed(state, event.id, VIEW);
    case "reloaded":
      return changed(state, event.row.id, { stored: event.row });
    case "saved":
      return saved(state, event.id, event.row);
    case "removed":
      return without(state, event.id);
  }
}

function changed(state: TreatmentState, id: number, change: Partial<Entry>): TreatmentState {
  return {
    ...state,
    entries: state.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
  };
}

function without(state: TreatmentState, id: number): TreatmentState {
  return { ...state, entries: state.entries.filter((entry) => entry.id !== id) };
}

/** The list as the server has it now. Unsaved treatments and those being worked on stay, whatever it says. */
function merged(entries: readonly Entry[], rows: readonly Treatment[]): Entry[] {
  const answered = new Set(rows.map((row) => row.id));
  const kept = entries.filter((entry) => isUnsaved(entry) || (isOpen(entry) && !answered.has(entry.id)));
  const listed = rows.map((row): Entry => {
    const before = entries.find((entry) => entry.id === row.id);
    return before ? { ...before, stored: row } : { ...VIEW, id: row.id, stored: row };
  });
  return [...kept, ...listed];
}

/** The list may have brought the new row before the answer of the save was taken in. */
function saved(state: TreatmentState, id: number, row: Treatment): TreatmentState {
  const entry: Entry = { ...VIEW, id: row.id, stored: row };
  const entries = state.entries
    .filter((one) => one.id === id || one.id !== row.id)
    .map((one) => (one.id === id ? entry : one));
  return { ...state, entries };
}
