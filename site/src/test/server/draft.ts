import type { Root } from "../../api/entities";
import type { Bag, Fault, Row } from "./contract";
import type { Tables } from "./tables";
import { isEmpty } from "./validate";

/** A row before it is stored, for the rules between its fields. */
export class Draft {
  readonly row: Bag;
  readonly faults: Fault[] = [];
  /** The rows that are parts of this one. */
  readonly parts: readonly Row[];
  readonly #tables: Tables;

  constructor(tables: Tables, row: Bag, parts: readonly Row[]) {
    this.#tables = tables;
    this.row = row;
    this.parts = parts;
  }

  has(field: string): boolean {
    return !isEmpty(this.row[field]);
  }

  is(field: string): boolean {
    return this.row[field] === true;
  }

  int(field: string): number | undefined {
    const value = this.row[field];
    return typeof value === "number" ? value : undefined;
  }

  text(field: string): string | undefined {
    const value = this.row[field];
    return typeof value === "string" && value !== "" ? value : undefined;
  }

  /** Undefined until the row has been added. */
  get id(): number | undefined {
    return this.int("id");
  }

  /** The row of `root` that a reference refers to. */
  other(field: string, root: Root): Row | undefined {
    return this.#tables.row(root, this.row[field]);
  }

  rowOf(root: Root, id: unknown): Row | undefined {
    return this.#tables.row(root, id);
  }

  clear(field: string): void {
    delete this.row[field];
  }

  set(field: string, value: unknown): void {
    this.row[field] = value;
  }

  fault(path: string, key: Fault["key"]): void {
    this.faults.push({ path, key });
  }
}

/** The rules between several fields of a row. */
export interface Rules {
  /** An update that changes none of these fields is not checked by the rules. */
  fields: readonly string[];
  check: (draft: Draft) => void;
  /**
   * For rows that are parts of others: the reference from part to whole, and the fields of the whole that depend on its
   * parts.
   */
  parts?: {
    by: string;
    /** What a new part has from its whole. */
    shares: readonly string[];
    guard: readonly string[];
    /** Whether a part cannot stay with the whole as it is to become, and goes with the change. */
    leaves: (part: Row, whole: Row, tables: Tables) => boolean;
  };
}
