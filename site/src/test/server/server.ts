import { vi } from "vitest";
import type { Entities, Root } from "../../api/entities";
import type { ServerInfo } from "../../api/info";
import type { Formulas, TumorFormula } from "../../features/tumor/formula/formula";
import { type RecordedRequest, unlessAborted } from "../fetchStub";
import { FileRequest } from "../xhrStub";
import { Account, endSignIn, login, logout, revoke, sessionUser } from "./account";
import { baseProperties } from "./baseProperties";
import { type Answer, Call, recorded, type SentForm, type Store } from "./call";
import { changes } from "./changes";
import { Confirmations } from "./confirmations";
import type { Row } from "./contract";
import { type Bag, type Fault, isCatalog, operation, type ProblemKey, pathOf, ROOTS } from "./contract";
import { Documents } from "./documents";
import { changeEmail } from "./email";
import { add, answerEntity } from "./entity";
import { External, type Provider } from "./external";
import { answerFactor } from "./factor";
import { profileImage } from "./files";
import { formOf, lettersOf } from "./form";
import { exported, removeAccount } from "./leaving";
import { followupDue, isNewWish, MEDICAL_RULES } from "./medical";
import { countMessages, MESSAGE_RULES, markRead } from "./messages";
import { answerPasskeys, beginPasskey, loginByPasskey } from "./passkeys";
import { askForLink, changeByLink, changePassword } from "./password";
import { answerProxies, PEOPLE_RULES, Proxies } from "./people";
import { PERSON } from "./person";
import { answered } from "./present";
import { Refusal, WrongMethod } from "./problem";
import { dailyArticle, readArticle } from "./reading";
import { answerRelation, askedOnly, endRelations, readRelation } from "./relations";
import { signup } from "./signup";
import { Studies } from "./studies";
import { FIRST_ID, Tables } from "./tables";
import { listCenters, markMailed, TEAM_RULES } from "./team";
import {
  calendarFile,
  changeDay,
  endFeed,
  listEntries,
  makeFeed,
  showFeed,
  TIMELINE_RULES,
} from "./timeline";
import { answerTrusted } from "./trustedDevices";
import { EMPTY_FORMULAS, formula, keepStep, TUMOR_RULES } from "./tumor";
import { today } from "./validate";
import { WELLBEING_RULES } from "./wellbeing";
import { saveWhole } from "./whole";

/** A stored row in a test; missing properties have their initial values. */
export type Given<R extends Root> = Partial<Entities[R]> & { id: number };

/** The rows before the test. Rows of a catalog replace the seeded ones. */
export type Stored = { readonly [R in Root]?: readonly (Given<R> | (Bag & { id: number }))[] };

export interface Options {
  /** The results of the tumor formula, which only the real server computes. */
  formulas?: Partial<Record<keyof Formulas, Bag | Partial<TumorFormula>>>;
  /** The day the account was created; default: today. */
  since?: string;
  /** Of the only account. */
  email?: string;
  /** True before anybody has signed up. */
  nobody?: boolean;
  /** `none` creates accounts without proving the address; default: `code`. */
  confirmation?: "code" | "none";
  /** Providers of external accounts; default: none is set up. */
  external?: readonly Provider[];
  /** Where browsers ask for their pushes; by default they cannot get any. */
  pushChannel?: string;
  /** The project of the push service that brings them; default: none is set up. */
  fcm?: ServerInfo["fcm"];
  feed?: Store["feed"];
  /** What new rows begin with besides what they begin with today, as a later version of the server may have it. */
  begins?: Store["begins"];
  /** Maximum rows of a page, as when rows are so large that an answer cannot hold more. */
  largestPage?: number;
  /** The id of the first row that is added. */
  firstId?: number;
}

/**
 * How a call fails: no answer and nothing done (`offline`), done but the answer lost (`lost`), a page of a proxy
 * (`foreign`), or refused by the server.
 */
export type Failure =
  | "offline"
  | "lost"
  | "foreign"
  | ProblemKey
  | { key: ProblemKey; fields: readonly Fault[] };

type Where = string | RegExp;

/** Fails only so many calls, after so many successful ones. */
interface Which {
  times?: number;
  after?: number;
}

interface Trap {
  fits: (call: RecordedRequest) => boolean;
  failure?: Failure;
  until?: Promise<void>;
  after: number;
  left: number;
}

const EMAIL = "mara@example.org";
/** Of the only account. */
export const PASSWORD = "Abcdefghij1!";

const PERSON_ROW = { id: PERSON, email: EMAIL, firstname: "Mara", termsaccepted: "20260801" };

/** The server for tests, in memory: as strict as the API document, with the seeded catalogs. */
export class Server {
  /** Every call, in order. */
  readonly requests: RecordedRequest[] = [];
  readonly account: Account;
  /** What other people show. */
  readonly proxies = new Proxies();
  readonly studies: Studies;
  /** Who has reviewed the content, as the operator says. */
  review: ServerInfo["review"];
  readonly #store: Store;
  readonly #formulas: Formulas;
  readonly #since: string;
  readonly #external: External;
  readonly #documents = new Documents();
  readonly #pushChannel: string;
  readonly #fcm: ServerInfo["fcm"];
  #traps: Trap[] = [];

  constructor(stored: Stored, options: Options) {
    const { formulas = {}, since = today(), email = EMAIL, nobody = false, confirmation = "code" } = options;
    this.#pushChannel = options.pushChannel ?? "";
    this.#fcm = options.fcm;
    const {
      external = [],
      feed = null,
      begins = {},
      firstId = FIRST_ID,
      largestPage = Number.POSITIVE_INFINITY,
    } = options;
    const rules = { ...MEDICAL_RULES, ...TUMOR_RULES, ...TIMELINE_RULES, ...TEAM_RULES };
    Object.assign(rules, MESSAGE_RULES, WELLBEING_RULES, PEOPLE_RULES);
    this.#store = { tables: new Tables(firstId), remembered: new Map(), rules, largestPage, feed, begins };
    this.studies = new Studies(this.#store.tables);
    const { left, right } = EMPTY_FORMULAS;
    this.#formulas = { left: { ...left, ...formulas.left }, right: { ...right, ...formulas.right } };
    this.#since = since;
    this.#external = new External(external);
    this.account = new Account(nobody ? null : email, PASSWORD, new Confirmations(confirmation));
    if (!nobody) this.#store.tables.put("user", { ...PERSON_ROW, email });
    for (const [root, rows] of Object.entries(stored)) this.#give(root as Root, rows);
  }

  #give(root: Root, rows: readonly (Bag & { id: number })[]): void {
    if (isCatalog(root)) this.#store.tables.empty(root);
    for (const row of rows) this.#store.tables.put(root, root === "user" ? { ...PERSON_ROW, ...row } : row);
  }

  /** Calls of a method whose path after `/api/` starts like this. */
  readonly calls = (method: string, start: string): RecordedRequest[] =>
    this.requests.filter((one) => one.method === method && one.path.startsWith(`/api/${start}`));

  /** All writing calls but those of the session, in order. What a form begins with is read. */
  writes(): { method: string; path: string; body: unknown }[] {
    return this.requests
      .filter(({ method, path }) => method !== "GET" && path !== "/api/login" && !path.endsWith("/new"))
      .map(({ method, path, body }) => ({ method, path: path.replace("/api/", ""), body }));
  }

  /** The rows of a root, as answered in German. */
  rows<R extends Root>(root: R): Entities[R][] {
    const { tables } = this.#store;
    return tables.rows(root).map((row) => answered(tables, root, row, "de") as unknown as Entities[R]);
  }

  /** A row, as answered in German. */
  row<R extends Root>(root: R, id: number): Entities[R] | undefined {
    return this.rows(root).find((row) => row.id === id);
  }

  /** Adds a row, as from another device. */
  put<R extends Root>(root: R, row: Given<R>): void {
    this.#store.tables.put(root, row as Bag & { id: number });
  }

  /** Changes a row and its version, as from another device. */
  change<R extends Root>(root: R, id: number, changes: Partial<Entities[R]>): void {
    const there = this.#store.tables.row(root, id);
    if (!there) throw new Error(`no ${root} ${id}`);
    this.#store.tables.put(root, { ...there, ...changes, id, version: there.version + 1 });
  }

  /** Deletes a row, as from another device. */
  remove(root: Root, id: number): void {
    this.#store.tables.remove(root, id);
  }

  /**
   * Makes calls fail from now on: those whose path after `/api/` starts like this, with or without the method before
   * it, or whose method and path match.
   */
  fail(where: Where, failure: Failure, { times, after = 0 }: Which = {}): { end: () => void } {
    const trap: Trap = { fits: fitting(where), failure, after, left: times ?? Number.POSITIVE_INFINITY };
    this.#traps.push(trap);
    return { end: () => this.#drop(trap) };
  }

  /** Delays the answers of calls until `release`. */
  hold(where: Where): { release: () => void } {
    let open = () => {};
    const until = new Promise<void>((resolve) => {
      open = resolve;
    });
    const trap: Trap = { fits: fitting(where), until, after: 0, left: Number.POSITIVE_INFINITY };
    this.#traps.push(trap);
    return {
      release: () => {
        this.#drop(trap);
        open();
      },
    };
  }

  #drop(trap: Trap): void {
    this.#traps = this.#traps.filter((one) => one !== trap);
  }

  #caught(call: RecordedRequest): Trap | undefined {
    for (const trap of this.#traps) {
      if (trap.left === 0 || !trap.fits(call)) continue;
      if (trap.after > 0) trap.after--;
      else {
        trap.left--;
        return trap;
      }
    }
    return undefined;
  }

  /** Answers a call as `fetch` does. */
  async fetch(input: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input, location.origin);
    const isFile = init.body instanceof Blob;
    const form = init.body instanceof FormData ? await formOf(init.body) : null;
    const text = isFile ? await lettersOf(init.body as Blob) : typeof init.body === "string" ? init.body : "";
    const request: RecordedRequest = {
      method: init.method ?? "GET",
      path: (url.origin === location.origin ? "" : url.origin) + url.pathname + url.search,
      headers: new Headers(init.headers),
      body: isFile || form ? init.body : text === "" ? undefined : recorded(url, JSON.parse(text)),
    };
    this.requests.push(request);
    const trap = this.#caught(request);
    if (trap?.until) await unlessAborted(trap.until, init.signal);
    if (trap?.failure === "offline") throw new TypeError("Failed to fetch");
    if (trap?.failure === "foreign") return new Response("<html>Bad gateway</html>", { status: 502 });
    const forced = refusal(trap?.failure);
    const answer = forced ? refused(forced) : this.answer(request, text, form);
    if (trap?.failure === "lost") throw new TypeError("Failed to fetch");
    const { status, body, headers } = answer;
    const isBytes = body instanceof Uint8Array;
    const sent = typeof body === "string" ? body : isBytes ? new Uint8Array(body) : JSON.stringify(body);
    return new Response(body === undefined ? null : sent, { status, ...(headers && { headers }) });
  }

  /** The answer to a call, without failures of a test. */
  answer(
    { method, path, headers }: Pick<RecordedRequest, "method" | "path" | "headers">,
    text: string,
    form: SentForm | null = null,
  ): Answer {
    try {
      const url = new URL(path, location.origin);
      const call = new Call({ method, url, headers, text, form }, this.#store);
      return this.#documents.linked(call) ?? this.#routed(call.paramsOnce());
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      throw error;
    }
  }

  #routed(call: Call): Answer {
    const named = `${call.method} ${call.path}`;
    if (named === "POST login") return login(call, this.account);
    if (named === "POST login/passkey") return loginByPasskey(call, this.account);
    if (named === "POST login/passkey/begin") return beginPasskey();
    if (named === "POST login/revoke") return revoke(call, this.account);
    if (named === "POST signup") return signup(call, this.account);
    if (named === "POST password/reset") return askForLink(call, this.account);
    if (named === "POST password/reset/change") return changeByLink(call, this.account, false);
    if (named === "GET api/info") {
      const external = this.#external.providers;
      return {
        status: 200,
        body: {
          name: "Zuversicht",
          version: "0.1.0",
          build: "abc123",
          external,
          pushchannel: this.#pushChannel,
          ...(this.#fcm && { fcm: this.#fcm }),
          ...(this.review && { review: this.review }),
        },
      };
    }
    if (named === "POST login/external/begin") return this.#external.begin(call, "enter");
    const entering = /^POST login\/external\/(\d+)$/.exec(named);
    if (entering) return this.#external.enter(call, Number(entering[1]), this.account);
    const root = ROOTS.filter((one) => call.path.startsWith(`${pathOf(one)}/`)).sort(
      (a, b) => b.length - a.length,
    )[0];
    const below = root ? call.path.slice(pathOf(root).length + 1) : "";
    if (!root && isWrongMethod(call)) throw new WrongMethod();
    if (!this.#knows(call, root, below)) throw new Refusal("error.token.invalid");
    if (call.path === PICTURE && !isWrongMethod(call)) return profileImage(call);
    const study = this.studies.answer(named, call);
    if (study) return study;
    if (named === "POST email/update") return changeEmail(call, this.account);
    if (named === "POST password/update") return changePassword(call, this.account);
    if (named === "POST password/update/token") return changeByLink(call, this.account, true);
    if (named === "POST logout") return logout(this.account);
    if (/^DELETE user\/delete\/\d+$/.test(named)) return removeAccount(call, this.account);
    if (/^POST user\/export\/(csv|json)$/.test(named))
      return exported(call, named.endsWith("csv"), this.account);
    if (named === "GET changes") return changes(call);
    if (named === "GET v1/session/user") return sessionUser(call);
    if (named === "POST externalaccount/begin") return this.#external.begin(call, "connect");
    const connecting = /^POST externalaccount\/connect\/(\d+)$/.exec(named);
    if (connecting) return this.#external.connect(call, Number(connecting[1]), this.account);
    if (/^DELETE externalaccount\/delete\/\d+$/.test(named))
      return this.#external.disconnect(call, this.account);
    if (named === "GET signin/list") return { status: 200, body: { items: this.account.signIns } };
    if (named === "GET signin/history") return { status: 200, body: { items: this.account.attempts } };
    if (named === "POST signin/end") return endSignIn(call, this.account);
    if (/^GET (stresslevel|tumorInfoAssistant)baseproperty\/list$/.test(named)) return baseProperties(call);
    if (named === "GET tumorformula/formula") return formula(call, this.#formulas);
    const flows = [answerFactor, answerPasskeys, answerTrusted];
    for (const flow of flows) {
      const answer = flow(named, call, this.account);
      if (answer) return answer;
    }
    if (isWrongMethod(call)) throw new WrongMethod();
    const isDocument = root === "document" && call.method === "GET" && /^\d+$/.test(below);
    const linked = isDocument ? this.#documents.get(call, call.id(below)) : undefined;
    if (linked) return linked;
    if (root === "messageoverview" && call.method === "GET") countMessages(call);
    const answer = root && (this.#special(call, root, below) ?? answerEntity(call, root, below.split("/")));
    if (!answer) throw new Refusal("error.notfound");
    return answer;
  }

  /** Whether the call has a valid token, or needs none. */
  #knows(call: Call, root: Root | undefined, below: string): boolean {
    const token = call.headers.get("X-Auth-Token");
    if (token !== null) return this.account.tokens.has(token);
    const reads =
      call.method === "GET" && root ? operation("get", `${pathOf(root)}/list`)?.security : undefined;
    return reads?.length === 0 && (below === "list" || /^\d+$/.test(below));
  }

  /** Operations besides the seven of every root. */
  #special(call: Call, root: Root, below: string): Answer | undefined {
    const [first = "", second = ""] = below.split("/");
    const id = /^\d+$/.test(second) ? call.id(second) : 0;
    if (root === "proxyaccess") return answerProxies(call, below, id, this);
    switch (`${call.method} ${root}/${id > 0 ? `${first}/{id}` : below}`) {
      case "GET timelineentry/list":
        return listEntries(call, (rows) => this.studies.marked(rows));
      case "POST timelineentry/day/{id}":
        return changeDay(call, id);
      case "GET timelineentry/calendar/{id}":
        return calendarFile(call, id);
      case "POST timelineentry/feed":
        return makeFeed(call, this.account);
      case "GET timelineentry/feed":
        return showFeed(call);
      case "DELETE timelineentry/feed":
        return endFeed(call);
      case "POST treatment/save":
        return saveWhole(call, root);
      case "GET cancercenter/list":
        return listCenters(call);
      case "GET article/daily":
        return dailyArticle(call);
      case "POST articleuser/read":
        return readArticle(call);
      case "GET followup/due":
        return followupDue(call, this.#since);
      case "POST notification/read":
      case "POST stresslevelentry/read":
        return markRead(call, root);
      case "POST usercancercenter/add/cancercenter":
        return added(call, root);
      case "POST contact/add":
        return added(call, root, (row) => markMailed(call, root, row.id));
      case "POST followup/add":
        return added(call, root, (row) => (isNewWish(row) ? markMailed(call, root, row.id) : row));
      case "POST followup/update/{id}": {
        const answer = answerEntity(call, root, below.split("/"));
        const row = call.tables.row(root, id);
        return row && isNewWish(row)
          ? { status: 200, body: answered(call.tables, root, markMailed(call, root, id), call.language) }
          : answer;
      }
      case "POST document/upload":
        return this.#documents.upload(call);
      case "POST document/":
        return this.#documents.replace(call);
      case "POST document/parts":
        return this.#documents.missing(call);
      case "POST document/join":
        return this.#documents.join(call);
      case "GET userrelation/read/{id}":
        return readRelation(call, id);
      case "POST userrelation/update/{id}":
        return askedOnly(call, id);
      case "DELETE userrelation/deleteByRelatedUserIdForLoggedInUser":
        return endRelations(call);
      case "POST user/add":
        throw new Refusal("error.permission");
      default:
        if (root === "userrelation") return answerRelation(call, below);
        if (call.method === "POST" && root === "tumorInfoAssistant" && /^\d+$/.test(below))
          return keepStep(call, call.id(below));
        return undefined;
    }
  }
}

const PICTURE = "profileimage";

const VERBS = ["get", "post", "delete"] as const;

/** Whether a path has operations, but none of this method. */
function isWrongMethod({ method, path }: Pick<Call, "method" | "path">): boolean {
  const verbs = ["{id}", "{categoryId}", "$&"].flatMap((number) => {
    const pattern = path.replace(/\d+/, number);
    return VERBS.filter((verb) => operation(verb, pattern) !== undefined);
  });
  return verbs.length > 0 && verbs.every((verb) => verb !== method.toLowerCase());
}

function added(call: Call, root: Root, finish: (row: Row) => Row = (row) => row): Answer {
  const { row, status, isNew } = add(call, root);
  return { status, body: answered(call.tables, root, isNew ? finish(row) : row, call.language) };
}

function fitting(where: Where): (call: RecordedRequest) => boolean {
  return ({ method, path }) => {
    const below = path.replace(/^\/api\//, "");
    const whole = `${method} ${below}`;
    return typeof where === "string"
      ? [below, whole].some((text) => text.startsWith(where))
      : where.test(whole);
  };
}

function refusal(failure: Failure | undefined): Refusal | undefined {
  if (failure === undefined || failure === "lost") return undefined;
  if (typeof failure === "object") return new Refusal(failure.key, failure.fields);
  return new Refusal(failure as ProblemKey);
}

function refused({ status, body, retryAfter }: Refusal): Answer {
  const headers = { "content-type": "application/problem+json" };
  return { status, body, headers: retryAfter ? { ...headers, "Retry-After": String(retryAfter) } : headers };
}

/** Starts a server that answers every call of the test. */
export function startServer(stored: Stored = {}, options: Options = {}): Server {
  const server = new Server(stored, options);
  vi.stubGlobal("fetch", (input: string | URL, init?: RequestInit) => server.fetch(input, init));
  vi.stubGlobal("XMLHttpRequest", FileRequest);
  return server;
}
