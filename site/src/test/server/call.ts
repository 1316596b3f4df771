import type { Root } from "../../api/entities";
import type { Language } from "../../i18n/languages";
import type { Bag, Row } from "./contract";
import { startsOf } from "./definitions";
import type { Rules } from "./draft";
import { invalid, Refusal } from "./problem";
import type { Tables } from "./tables";
import { isBag } from "./validate";

const BODY_LIMIT = 1_048_576;

/** A form with a file: its texts by name, and the file with each byte as a letter. */
export interface SentForm {
  texts: ReadonlyMap<string, string>;
  file: { name: string; letters: string } | null;
}

/** An answer before it is serialised. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The result of an add with an idempotency key. */
interface Remembered {
  fingerprint: string;
  row: Row;
  /** Of a row with parts all of them. */
  rows?: readonly Row[];
}

/** The data that calls read and write. */
export interface Store {
  tables: Tables;
  /** By idempotency key. */
  remembered: Map<string, Remembered>;
  rules: { readonly [R in Root]?: Rules };
  /** Maximum rows of a page, whatever was requested. */
  largestPage: number;
  /** The calendar feed of the person. */
  feed: Feed | null;
  /** Initial values of rows besides those of their definitions. */
  begins: { readonly [R in Root]?: Bag };
}

export interface Feed {
  titles: boolean;
  created: string;
}

export class Call {
  readonly method: string;
  /** After `/api/`, without the query. */
  readonly path: string;
  readonly params: URLSearchParams;
  readonly headers: Headers;
  readonly tables: Tables;
  readonly remembered: Store["remembered"];
  readonly rules: Store["rules"];
  readonly largestPage: number;
  readonly store: Store;
  /** The body as it was sent; of a file each byte as a letter. */
  readonly text: string;
  /** The body where it is a form. */
  readonly form: SentForm | null;

  constructor(
    request: { method: string; url: URL; headers: Headers; text: string; form?: SentForm | null },
    store: Store,
  ) {
    this.method = request.method;
    this.path = request.url.pathname.replace(/^\/api\//, "");
    this.params = request.url.searchParams;
    this.headers = request.headers;
    this.text = request.text;
    this.form = request.form ?? null;
    this.store = store;
    this.tables = store.tables;
    this.remembered = store.remembered;
    this.rules = store.rules;
    this.largestPage = store.largestPage;
  }

  /** The same call with another body. */
  withBody(body: Bag): Call {
    const { method, headers } = this;
    const url = new URL(`/api/${this.path}?${this.params}`, "https://zuversicht.example");
    return new Call({ method, url, headers, text: JSON.stringify(body) }, this.store);
  }

  /** The initial values of a row. */
  startsOf(root: Root): Bag {
    return { ...startsOf(root), ...this.store.begins[root] };
  }

  get language(): Language {
    return this.headers.get("app-language")?.toLowerCase().startsWith("en") ? "en" : "de";
  }

  body(): Bag {
    if (this.text.length > BODY_LIMIT) throw new Refusal("error.body.toolarge");
    let value: unknown;
    try {
      value = JSON.parse(this.text);
    } catch {
      throw invalid("body", "json");
    }
    if (!isBag(value)) throw invalid("body", "type");
    return value;
  }

  bodyOrNothing(): Bag {
    return this.text.trim() === "" ? {} : this.body();
  }

  /** No parameter counts twice, whichever call it is. */
  paramsOnce(): this {
    const names = [...this.params.keys()];
    const twice = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].sort();
    if (twice.length === 0) return this;
    throw new Refusal(
      "error.validation",
      twice.map((path) => ({ path, key: "unique" })),
    );
  }

  onlyParams(known: readonly string[]): void {
    const faults = [...this.params.keys()].filter((name) => !known.includes(name));
    if (faults.length === 0) return;
    throw new Refusal(
      "error.validation",
      faults.map((path) => ({ path, key: "unknown" })),
    );
  }

  /** Parses an id in the path. */
  id(text: string): number {
    if (!/^(?:0|-?[1-9]\d*)$/.test(text)) throw invalid("id", "type");
    const number = Number(text);
    if (number < 1) throw invalid("id", "min");
    if (!Number.isSafeInteger(number)) throw invalid("id", "max");
    return number;
  }
}

function withoutId({ id: _id, ...rest }: Bag): Bag {
  return rest;
}

/** A body as a test sees it: without the ids of new rows, which differ from run to run. */
export function recorded({ pathname }: URL, body: unknown): unknown {
  if (!isBag(body)) return body;
  if (pathname.endsWith("/add")) return withoutId(body);
  if (!pathname.endsWith("/save") || !Array.isArray(body.parts)) return body;
  const isNew = (row: Bag) => row.version === undefined && row.deleted === undefined;
  const whole = (row: unknown) => (isBag(row) && isNew(row) ? withoutId(row) : row);
  return { ...(whole(body) as Bag), parts: body.parts.map(whole) };
}
