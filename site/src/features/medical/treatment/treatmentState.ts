import type { Treatment } from "../../../api/entities";
import { FORM_IDS, isOfForm } from "./formIds";
import { partsOfRoot } from "./treatmentParts";
import type { Begin } from "./treatmentValues";

/** One root treatment on the page, with its parts and its mode. */
export interface Entry {
  /** React key: constant while the page is open, also when the server assigns an id. */
  key: number;
  /** Negative until the server has assigned one. */
  id: number;
  /** As it was saved last; null while it is unsaved. */
  stored: Treatment | null;
  /** As they were saved last. */
  parts: readonly Treatment[];
  /** The initial values of an unsaved one. */
  begin: Begin | null;
  /** New on this page, also when it is stored already and only its parts are not. */
  entering: boolean;
  editing: boolean;
  ending: boolean;
  removing: boolean;
  /** A result was chosen that is not saved yet. */
  justResulted: boolean;
}

export interface TreatmentState {
  entries: readonly Entry[];
  lastTemporaryId: number;
  /** Whether the list was loaded once. */
  loaded: boolean;
}

export type TreatmentEvent =
  /** All treatments of the person with their parts. */
  | { type: "loaded"; rows: readonly Treatment[] }
  | { type: "create"; begin?: Begin | null }
  | { type: "edit"; id: number }
  | { type: "end"; id: number; endable: boolean }
  | { type: "resulted"; id: number }
  | { type: "remove"; id: number }
  | { type: "cancel"; id: number }
  | { type: "reloaded"; row: Treatment; parts: readonly Treatment[] }
  | { type: "saved"; id: number; row: Treatment; parts: readonly Treatment[] }
  /** The treatment itself is stored, not all of its parts. */
  | { type: "partsFailed"; id: number; row: Treatment; parts: readonly Treatment[] }
  | { type: "removed"; id: number };

export const NO_TREATMENTS: TreatmentState = { entries: [], lastTemporaryId: FORM_IDS, loaded: false };

const VIEW = {
  begin: null,
  entering: false,
  editing: false,
  ending: false,
  removing: false,
  justResulted: false,
};

export function isUnsaved(entry: Entry): boolean {
  return isOfForm(entry.id);
}

/** True while the entry holds input that a new list of the server must not replace. */
function isOpen(entry: Entry): boolean {
  return entry.editing || entry.ending;
}

/** S-TREAT-06: an unsaved treatment is created, a saved one updated. */
export function savingCall(entry: Pick<Entry, "id">): "create" | "update" {
  return isOfForm(entry.id) ? "create" : "update";
}

/** S-TREAT-04 and S-TREAT-05: cancelling reloads a saved treatment and drops an unsaved one without a call. */
export function cancellingCall(entry: Entry): "reload" | "none" {
  return isUnsaved(entry) ? "none" : "reload";
}

/** Reducer for the root treatments: it decides which are shown in which mode, without calls and form values. */
export function treatmentState(state: TreatmentState, event: TreatmentEvent): TreatmentState {
  switch (event.type) {
    case "loaded":
      return { ...state, entries: merged(state.entries, event.rows), loaded: true };
    case "create": {
      const id = state.lastTemporaryId - 1;
      const { begin = null } = event;
      const entry: Entry = {
        ...VIEW,
        key: id,
        id,
        stored: null,
        parts: [],
        begin,
        entering: true,
        editing: true,
      };
      return { ...state, entries: [entry, ...state.entries], lastTemporaryId: id };
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
      return isOfForm(event.id) ? without(state, event.id) : changed(state, event.id, VIEW);
    case "reloaded":
      return changed(state, event.row.id, { stored: event.row, parts: event.parts });
    case "saved":
      return answered(state, event, VIEW);
    case "partsFailed":
      // S-TREAT-11 and S-TREAT-12: a new treatment stays in both modes, a saved one where it was edited.
      return answered(state, event, isOfForm(event.id) ? { editing: true, ending: true } : { editing: true });
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

/** Replaces the list with the server's. Unsaved treatments and those with an open form are kept. */
function merged(entries: readonly Entry[], rows: readonly Treatment[]): Entry[] {
  const roots = rows.filter((row) => !row.parenttreatment);
  const listedIds = new Set(roots.map((row) => row.id));
  const remaining = entries.filter(
    (entry) => isUnsaved(entry) || (isOpen(entry) && !listedIds.has(entry.id)),
  );
  const listed = roots.map((row): Entry => {
    const before = entries.find((entry) => entry.id === row.id);
    const now = { stored: row, parts: partsOfRoot(rows, row.id) };
    return before ? { ...before, ...now } : { ...VIEW, key: row.id, id: row.id, ...now };
  });
  return [...remaining, ...listed];
}

interface Answered {
  id: number;
  row: Treatment;
  parts: readonly Treatment[];
}

/** The list may already have the new row when the answer of the save is handled. */
function answered(
  state: TreatmentState,
  { id, row, parts }: Answered,
  modes: Partial<Entry>,
): TreatmentState {
  const entries = state.entries
    .filter((one) => one.id === id || one.id !== row.id)
    .map((one) => (one.id === id ? { ...one, ...modes, id: row.id, stored: row, parts } : one));
  return { ...state, entries };
}
