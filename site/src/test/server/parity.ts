/** A request that the test server and the real server have to answer alike. */
export interface Exchange {
  /** Such as `POST treatment/update/$chemo`; `$name` is the id of a row that an earlier request added. */
  call: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Without the token of the signed-in person. */
  visitor?: true;
  /** Name for the row of the answer. */
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
  calls: Exchange[];
}

/** Parses the table: a line for each request, after a line with the name of its story. */
export function storiesIn(table: string): Story[] {
  const stories: Story[] = [];
  for (const line of table.trim().split("\n")) {
    const { story, ...exchange } = JSON.parse(line) as Exchange & { story?: string };
    if (story !== undefined) stories.push({ name: story, calls: [] });
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

const TIMES = ["created", "modified"];

/** Sends the requests of a story one after the other. */
export async function told(
  { calls }: Story,
  token: string,
  send: (sent: Sent) => Promise<Received>,
): Promise<Outcome[]> {
  const names = new Map<number, string>();
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
    const seen = plain(answer.body, names);
    outcomes.push({ status: answer.status, ...(seen !== null && { body: seen }) });
  }
  return outcomes;
}

/** Replaces names by ids, also in JSON texts inside of strings. */
function filled(text: string, names: ReadonlyMap<number, string>): string {
  return [...names]
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce(
      (done, [id, name]) => done.replaceAll(`"$${name}"`, String(id)).replaceAll(`$${name}`, String(id)),
      text,
    );
}

function idIn(body: unknown): number | undefined {
  const { id } = (body ?? {}) as { id?: unknown };
  return typeof id === "number" ? id : undefined;
}

function plain(value: unknown, names: ReadonlyMap<number, string>, key = ""): unknown {
  if (TIMES.includes(key)) return "time";
  if (key === "requestId" || key === "cursor" || key === "user") return key;
  if (key === "fields" && Array.isArray(value))
    return value.map((fault: { path: string; key: string }) => `${fault.path}: ${fault.key}`).sort();
  if (typeof value === "number") return names.has(value) ? `$${names.get(value)}` : value;
  if (Array.isArray(value)) return value.map((one) => plain(one, names));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, plain(member, names, name)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
