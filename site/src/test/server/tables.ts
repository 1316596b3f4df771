import type { Root } from "../../api/entities";
import { SEED } from "./catalogs";
import { ChangeLog, LoggedRows } from "./changeLog";
import { type Bag, fieldsOf, isCatalog, ROOTS, type Row } from "./contract";
import { factsOf, isCounted, startsOf, targetOf } from "./definitions";
import { PERSON } from "./person";
import { Refusal } from "./problem";
import { isBag } from "./validate";

/** New ids of the server are above those of the tests. */
export const FIRST_ID = 101;

/** A reference field with its root. */
interface Pointer {
  root: Root;
  field: string;
}

const pointers = new Map<Root, readonly Pointer[]>();

/** The fields of personal rows that refer to rows of this root. */
function pointersTo(target: Root): readonly Pointer[] {
  const known = pointers.get(target);
  if (known) return known;
  const found = ROOTS.filter((root) => !isCatalog(root)).flatMap((root) =>
    fieldsOf(root)
      .filter(({ name }) => name !== "user" && targetOf(root, name) === target)
      .map(({ name }) => ({ root, field: name })),
  );
  pointers.set(target, found);
  return found;
}

/** All stored rows. */
export class Tables {
  readonly log = new ChangeLog();
  readonly #tables = new Map<Root, Map<number, Row>>();
  #next: number;

  constructor(firstId: number) {
    this.#next = firstId;
  }

  of(root: Root): Map<number, Row> {
    const known = this.#tables.get(root);
    if (known) return known;
    const seeded = (SEED.get(root) ?? []).map((row) => ({ ...row }));
    const table = new LoggedRows(root, seeded, this.log);
    this.#tables.set(root, table);
    return table;
  }

  /** Rows in the order of their ids. */
  rows(root: Root): Row[] {
    return [...this.of(root).values()].sort((a, b) => a.id - b.id);
  }

  row(root: Root, id: unknown): Row | undefined {
    return typeof id === "number" ? this.of(root).get(id) : undefined;
  }

  newId(): number {
    return this.#next++;
  }

  /** Stores a row as if written earlier. References may be given as objects. */
  put(root: Root, given: Bag & { id: number }): void {
    const row: Row = { ...startsOf(root), id: given.id, version: 1, created: EARLIER, modified: EARLIER };
    if (!isCatalog(root) && root !== "user") row.user = PERSON;
    Object.assign(row, this.#plain(root, given));
    for (const [name, value] of Object.entries(row))
      if (value === null || value === undefined) delete row[name];
    this.of(root).set(row.id, row);
    this.#next = Math.max(this.#next, row.id + 1);
  }

  /** Removes all rows of a root, also of a catalog. */
  empty(root: Root): void {
    this.of(root).clear();
  }

  #plain(root: Root, given: Bag): Bag {
    const entries = Object.entries(given).map(([name, value]) => {
      if (targetOf(root, name) === undefined) return [name, value];
      return [name, Array.isArray(value) ? value.map(idOf) : idOf(value)];
    });
    return Object.fromEntries(entries);
  }

  /** Deletes a row by the delete rules, or returns why not: checks everything first, then changes. */
  remove(root: Root, id: number): void {
    if (!this.of(root).has(id)) throw new Refusal("error.notfound");
    const pointing = pointersTo(root).flatMap(({ root: other, field }) =>
      this.rows(other)
        .filter((row) => row[field] === id)
        .map((row) => ({ other, field, row, rule: factsOf(other).onDelete?.[field] })),
    );
    if (isCounted(root) && pointing.some(({ rule }) => rule === undefined)) {
      throw new Refusal("error.reference.inuse");
    }
    for (const { other, field, row, rule } of pointing) {
      if (rule === "cascade") this.remove(other, row.id);
      if (rule === "clear") {
        const { [field]: _gone, ...rest } = row;
        this.of(other).set(row.id, { ...rest, id: row.id, version: row.version + 1 });
      }
    }
    this.of(root).delete(id);
  }
}

const EARLIER = "2026-11-01T08:00:00Z";

function idOf(value: unknown): unknown {
  return isBag(value) ? value.id : value;
}
