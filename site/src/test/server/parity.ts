import { addDays, dayOf, daysBetween } from "../../dates/dates";

/** A request that the test server and the real server have to answer alike. */
export interface Exchange {
  /** Such as `POST treatment/update/$chemo`; `$name` is the id of a row that an earlier request added. */
  call: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Without the token of the signed-in person. */
  visitor?: true;
  /** Name for the row of the answer; for the occasions of a study its beginning: `$name.phq2.start`. */
  as?: string;
  expect: Outcome;
}

/** The compared part of an answer: of ids, times and owners only that they are there. */
export interface Outcome {
  status: number;
  body?: unknown;
}

/** Requests of one person with a fresh account. */
export interface Story {
  name: string;
  /** Studies, by the name of a fresh code for them. */
  codes: Readonly<Record<string, string>>;
  calls: Exchange[];
}

/** Parses a table: a line for each request, after a line with the name of its story. */
export function storiesIn(table: string): Story[] {
  const stories: Story[] = [];
  for (const line of table.trim().split("\n")) {
    const {
      story,
      codes = {},
      ...exchange
    } = JSON.parse(line) as Exchange & {
      story?: string;
      codes?: Story["codes"];
    };
    if (story !== undefined) stories.push({ name: story, codes, calls: [] });
    else stories.at(-1)?.calls.push(exchange);
  }
  return stories;
}

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface Received {
  status: number;
  body: unknown;
}

const TIMES = ["created", "modified", "agreedat"];
/** What is different in each run. */
const OWN = ["requestId", "cursor", "user", "pseudonym"];
const DAYS = ["started", "agreed", "withdrawn", "submitted", "due", "occasion", "date", "enddate"];

/** A day that is neither over nor a year ahead. */
const MONTHS = 200;

type Names = ReadonlyMap<number | string, string>;

/** Sends the requests of a story one after the other. */
export async function replay(
  { codes, calls }: Story,
  token: string,
  send: (sent: Sent) => Promise<Received>,
  codeFor: (study: string) => string | Promise<string>,
): Promise<Outcome[]> {
  const names = new Map<number | string, string>();
  // What may be allowed for a year at most.
  names.set(addDays(dayOf(new Date()), MONTHS), "inMonths");
  for (const [name, study] of Object.entries(codes)) names.set(await codeFor(study), name);
  let first: string | undefined;
  const outcomes: Outcome[] = [];
  for (const { call, body, headers = {}, visitor, as } of calls) {
    const [method = "", below = ""] = filled(call, names).split(" ");
    const path = `/api/${below}`;
    const text =
      body === undefined ? undefined : JSON.stringify(JSON.parse(filled(JSON.stringify(body), names)));
    const own = {
      "content-type": "application/json",
      ...(!visitor && { "X-Auth-Token": token }),
      ...headers,
    };
    const answer = await send({ method, path, headers: own, body: text });
    const id = as === undefined ? undefined : idIn(answer.body);
    if (as !== undefined && id !== undefined) names.set(id, as);
    const { until } = (answer.body ?? {}) as { until?: unknown };
    if (typeof until === "number" && ![...names.values()].includes("until")) names.set(until, "until");
    const { started, questionnaires } = (answer.body ?? {}) as Shown;
    first ??= started;
    const days = new Days(first);
    if (as !== undefined)
      for (const one of questionnaires ?? [])
        names.set(one.id, `${as}.${one.questionnaire}.${days.normalized(one.occasion)}`);
    const shown = plain(answer.body, names, days);
    outcomes.push({ status: answer.status, ...(shown !== null && { body: shown }) });
  }
  return outcomes;
}

/** What a study asks, as `show` tells it. */
interface Shown {
  started?: string;
  questionnaires?: { id: number; questionnaire: string; occasion: string }[];
}

/** Days are told from the day on which the first study was started. */
class Days {
  readonly #first: string | undefined;

  constructor(first: string | undefined) {
    this.#first = first;
  }

  normalized(text: string): string {
    return text.replace(/\d{8}/, (day) => {
      if (this.#first === undefined) return day;
      const distance = daysBetween(this.#first, day);
      return distance === 0 ? "today" : `today+${distance}`;
    });
  }

  /** From when on a day is offered depends on the hour, as it is today somewhere on Earth before. */
  isAhead(occasion: string): boolean {
    const [, day] = /^day-(\d{8})$/.exec(occasion) ?? [];
    return day !== undefined && this.#first !== undefined && day > this.#first;
  }
}

/** Replaces names by ids and codes, also in JSON texts inside of strings. */
function filled(text: string, names: Names): string {
  return [...names]
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce(
      (done, [known, name]) =>
        done.replaceAll(`"$${name}"`, JSON.stringify(known)).replaceAll(`$${name}`, String(known)),
      text,
    );
}

/** The id of a row, or of the only one of a list. */
function idIn(body: unknown): number | undefined {
  const { id, items } = (body ?? {}) as { id?: unknown; items?: unknown[] };
  if (items?.length === 1) return idIn(items[0]);
  return typeof id === "number" ? id : undefined;
}

/** Of changes only those of rows of the story: an account comes with others. */
function isNamed(one: unknown, names: Names): boolean {
  const { root, id, row } = (one ?? {}) as { root?: unknown; id?: number; row?: { id: number } };
  return root === undefined || names.has(row?.id ?? id ?? 0);
}

function plain(value: unknown, names: Names, days: Days, key = ""): unknown {
  if (TIMES.includes(key)) return "time";
  if (OWN.includes(key)) return key;
  if (DAYS.includes(key) && typeof value === "string") return days.normalized(value);
  if (key === "until" && typeof value === "number") return key;
  if (key === "until" && names.has(String(value))) return `$${names.get(String(value))}`;
  if (key === "fields" && Array.isArray(value))
    return value.map((fault: { path: string; key: string }) => `${fault.path}: ${fault.key}`).sort();
  if (typeof value === "number") return names.has(value) ? `$${names.get(value)}` : value;
  if (Array.isArray(value))
    return value
      .filter((one) => !days.isAhead(one?.occasion) && isNamed(one, names))
      .map((one) => plain(one, names, days));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(
    ([name, member]) => [name, plain(member, names, days, name)] as const,
  );
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
