import type { Root } from "../../api/entities";
import { equal, type Item, type StoredRow, type Values } from "../../device/item";
import { isChange } from "../../device/schedule";
import { sameValue } from "../../device/statements";
import type { Server } from "../../test/server/server";
import type { Witness } from "./tab.fixture";

/** Everything that was written in a run and everything that the server took, to be compared at the end. */
export class Ledger implements Witness {
  readonly #items = new Map<number, Item>();
  /** Properties that were given up, by item. */
  readonly #discarded = new Map<number, Set<string>>();
  /** Values that the person was shown and wanted to overwrite, by item and property. */
  readonly #overwritten = new Map<string, unknown[]>();
  /** The values of each property of each row, in the order of the server. */
  readonly #history = new Map<string, Map<string, unknown[]>>();
  /** The rows that were created for each add, by its text. */
  readonly #created = new Map<unknown, Set<number>>();
  /** The days that rows stand for, or did as long as there was their series. */
  readonly #days = new Map<string, string>();

  readonly stored = (item: Item): void => {
    this.#items.set(item.seq, item);
  };

  readonly gaveUp = (item: Item, names: readonly string[]): void => {
    const discarded = this.#discarded.get(item.seq) ?? new Set();
    for (const name of isChange(item) ? names : ["*"]) discarded.add(name);
    this.#discarded.set(item.seq, discarded);
  };

  readonly overwrote = (item: Item, names: readonly string[]): void => {
    for (const name of names) {
      const place = `${item.seq} ${name}`;
      this.#overwritten.set(place, [...(this.#overwritten.get(place) ?? []), item.current?.[name]]);
    }
  };

  /** The server has this row now. `series`: of a day, the row of its series. */
  accept(root: Root, row: StoredRow, series?: StoredRow): void {
    const own = `${root}/${row.id}`;
    if (row.series) this.#days.set(own, `${root}/${row.series}/${row.seriesdate}`);
    const place = this.#days.get(own) ?? own;
    const known = this.#history.get(place);
    // A day begins with what its series has.
    const values =
      known ?? new Map<string, unknown[]>(namesOf(root).map((name) => [name, series ? [series[name]] : []]));
    this.#history.set(place, values);
    if (!known && place === own)
      this.#created.set(row.note, (this.#created.get(row.note) ?? new Set()).add(row.id));
    for (const name of namesOf(root)) {
      const before = values.get(name) ?? [];
      if (before.length === 0 || !sameValue(root, name, before.at(-1), row[name]))
        values.set(name, [...before, row[name]]);
    }
  }

  get size(): number {
    return this.#items.size;
  }

  /** What is wrong at the end, in words. */
  faults(server: Server): string[] {
    return [...this.#items.values()].flatMap((item) => {
      if (item.kind === "add") return this.#faultsOfAdd(item);
      if (item.kind === "delete") return this.#faultsOfDelete(item, server);
      return Object.keys(item.body).flatMap((name) =>
        name === FLAG ? this.#faultsOfFlag(item) : this.#faultsOfChange(item, name),
      );
    });
  }

  #isDiscarded(item: Item, name: string): boolean {
    return this.#discarded.get(item.seq)?.has(name) ?? false;
  }

  #faultsOfAdd(item: Item): string[] {
    const times = this.#created.get(item.body.note)?.size ?? 0;
    if (times === 1 || (times === 0 && this.#isDiscarded(item, "*"))) return [];
    return [`the add ${item.seq} is on the server ${times} times`];
  }

  #realRow(item: Item): number | undefined {
    if (item.row > 0) return item.row;
    const [id] = this.#created.get(this.#items.get(-item.row)?.body.note) ?? [];
    return id;
  }

  /** A day of a series has one history, whichever of its rows it is in. */
  #placeOf(item: Item): string {
    const row = `${item.root}/${this.#realRow(item)}`;
    return item.day === undefined ? (this.#days.get(row) ?? row) : `${row}/${item.day}`;
  }

  #faultsOfDelete(item: Item, server: Server): string[] {
    const id = this.#realRow(item);
    const there = id !== undefined && server.row(item.root, id) !== undefined;
    return there && !this.#isDiscarded(item, "*")
      ? [`the row of the deletion ${item.seq} is still there`]
      : [];
  }

  #faultsOfChange(item: Item, name: string): string[] {
    const values = this.#history.get(this.#placeOf(item))?.get(name) ?? [];
    const at = values.flatMap((value, index) => (equal(value, item.body[name]) ? [index] : []));
    // Once more for each time the person has overwritten it: the answer of the first time may have been lost.
    const overwrote = this.#overwritten.get(`${item.seq} ${name}`)?.length ?? 0;
    if (at.length > 1 + overwrote) return [`the change ${item.seq} of ${name} was made ${at.length} times`];
    const index = at.at(-1);
    // What a day has from its series is not lost when it has its own.
    if (index === 1 && item.day !== undefined) return [];
    if (index === undefined)
      return this.#isDiscarded(item, name) ? [] : [`the change ${item.seq} of ${name} is lost`];
    const before = values[index - 1];
    if (this.#mayReplace(item, name).some((value) => equal(value, before))) return [];
    return [`the change ${item.seq} of ${name} replaced ${before}, which nobody saw`];
  }

  /** A value that is not unique: of a day the last write decides, and every change of it has a write. */
  #faultsOfFlag(item: Item): string[] {
    const place = this.#placeOf(item);
    const own = [...this.#items.values()].filter(
      (one) =>
        isChange(one) && FLAG in one.body && this.#placeOf(one) === place && !this.#isDiscarded(one, FLAG),
    );
    if (own.at(-1) !== item) return [];
    const values = this.#history.get(place)?.get(FLAG) ?? [];
    if ((values.at(-1) ?? false) !== item.body[FLAG]) return [`the change ${item.seq} of ${FLAG} is lost`];
    const most = 1 + own.length;
    return values.length > most ? [`${FLAG} of ${place} was changed ${values.length - 1} times`] : [];
  }

  /** The values that the person knew when they wrote this one. */
  #mayReplace(item: Item, name: string): unknown[] {
    const base = item.base[name];
    const earlier = [...this.#items.values()].find(
      (other) => isChange(other) && !!base && other.body[name] === base && this.#isDiscarded(other, name),
    );
    const known = [base, ...(this.#overwritten.get(`${item.seq} ${name}`) ?? [])];
    return earlier ? [...known, ...this.#mayReplace(earlier, name)] : known;
  }
}

/** The texts that a run changes. That of an add is in `note`, which tells the rows apart. */
export const TEXTS: { readonly [R in Root]?: readonly string[] } = {
  treatment: ["treatmenttypeotherleft", "treatmenttypeotherright"],
  timelineentry: ["title", "place"],
};

/** Whether a day is left out. */
const FLAG = "skipped";

/** The properties whose values are noted. */
function namesOf(root: Root): readonly string[] {
  return [...(TEXTS[root] ?? []), ...(root === "timelineentry" ? ["enddate", FLAG] : [])];
}

/** A seeded source of chance (mulberry32): the same numbers for the same seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0, below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  of<T>(all: readonly T[]): T | undefined {
    return all[this.below(all.length)];
  }

  /** One of the names, as often as its weight. */
  weighted<N extends string>(weights: Readonly<Record<N, number>>): N {
    const names = Object.entries(weights).flatMap(([name, weight]) => Array(weight as number).fill(name));
    return this.of(names) as N;
  }
}

export const asStored = (row: unknown): StoredRow => JSON.parse(JSON.stringify(row)) as StoredRow & Values;
