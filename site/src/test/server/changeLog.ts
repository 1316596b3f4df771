import type { Root } from "../../api/entities";
import type { Row } from "./contract";

/** That a row was written, or is gone. */
export interface Change {
  at: number;
  root: Root;
  id: number;
}

/** What has happened to which rows, in its order: each once as written and once as gone. */
export class ChangeLog {
  readonly #entries = new Map<string, Change>();

  written(root: Root, id: number): void {
    this.#last(`${root} ${id}`, root, id);
  }

  gone(root: Root, id: number): void {
    this.#entries.delete(`${root} ${id}`);
    this.#last(`gone ${root} ${id}`, root, id);
  }

  /** From a moment on, each row once, where it comes first. */
  from(moment: number): Change[] {
    const found = [...this.#entries.values()].filter(({ at }) => at >= moment);
    const isFirst = ({ root, id }: Change, at: number) =>
      found.findIndex((one) => one.root === root && one.id === id) === at;
    return found.filter(isFirst);
  }

  #last(key: string, root: Root, id: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { at: Date.now(), root, id });
  }
}

/** The rows of a root by id, which tell a log what happens to them. */
export class LoggedRows extends Map<number, Row> {
  readonly #root: Root;
  #log: ChangeLog | null = null;

  constructor(root: Root, rows: readonly Row[], log: ChangeLog) {
    super();
    this.#root = root;
    for (const row of rows) super.set(row.id, row);
    this.#log = log;
  }

  override set(id: number, row: Row): this {
    this.#log?.written(this.#root, id);
    return super.set(id, row);
  }

  override delete(id: number): boolean {
    const there = super.delete(id);
    if (there) this.#log?.gone(this.#root, id);
    return there;
  }

  override clear(): void {
    for (const id of this.keys()) this.#log?.gone(this.#root, id);
    super.clear();
  }
}
