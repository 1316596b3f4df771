import { type Account, only, refuseIf } from "./account";
import type { Answer, Call } from "./call";
import { confirmed } from "./confirmed";
import type { Bag, Fault, ProblemKey } from "./contract";
import { PERSON } from "./person";
import { invalid, Refusal } from "./problem";
import { today } from "./validate";

export interface Provider {
  category: number;
  name: string;
}

/** What a provider says of whoever comes back with this code. */
export interface Proven {
  subject: string;
  email: string;
  verified?: boolean;
}

/** Codes of the provider in tests: the code is the proof in JSON. */
export const codeOf = (proven: Proven): string => JSON.stringify(proven);

const CATEGORIES = [1, 10, 50, 70, 80, 81];
const CONSENTS = ["termsaccepted", "healthdataaccepted"];
const MEMBERS = ["code", "state", "password", "language", ...CONSENTS];

function refuse(key: ProblemKey): never {
  throw new Refusal(key);
}

/** Sign-in by external accounts. A provider that is not set up is refused, as everything is that was not begun here. */
export class External {
  readonly providers: readonly Provider[];
  #pending = new Map<string, { category: number; aim: "enter" | "connect"; code?: string }>();

  constructor(providers: readonly Provider[]) {
    this.providers = providers;
  }

  begin(call: Call, aim: "enter" | "connect"): Answer {
    const { category, ...more } = call.body();
    const faults: Fault[] = [];
    if (category === undefined || category === null) faults.push({ path: "category", key: "required" });
    else if (typeof category !== "number") faults.push({ path: "category", key: "type" });
    else if (!CATEGORIES.includes(category)) faults.push({ path: "category", key: "value" });
    only(more, [], faults);
    refuseIf(faults);
    this.#find(Number(category));
    const state = `state-${this.#pending.size + 1}`;
    this.#pending.set(state, { category: Number(category), aim });
    return { status: 200, body: { url: `https://provider.example/authorize?state=${state}`, state } };
  }

  enter(call: Call, category: number, account: Account): Answer {
    const body = call.body();
    const { state, proven } = this.#prove(body, category, "enter");
    const row = call.tables.rows("externalaccount").find((one) => one.externalid === proven.subject);
    if (row && row.category === category) {
      if (account.factor.since !== null) refuse("error.external.factor");
      return this.#end(state, account.answer());
    }
    if (proven.verified === false) refuse("error.external.email");
    if (proven.email === account.email) {
      if (body.password === undefined) refuse("error.existing.password.required");
      if (body.password === "") throw invalid("password", "required");
      if (body.password !== account.password) throw invalid("password", "wrong");
      if (account.factor.since !== null) refuse("error.external.factor");
      this.#join(call, category, proven);
      const answer = account.answer();
      return this.#end(state, { ...answer, body: { ...(answer.body as Bag), connected: true } });
    }
    refuseIf(CONSENTS.filter((path) => body[path] !== true).map((path) => ({ path, key: "accepted" })));
    account.email = proven.email;
    const day = today();
    call.tables.put("user", { id: PERSON, email: proven.email, termsaccepted: day, healthdataaccepted: day });
    this.#join(call, category, proven);
    return this.#end(state, account.answer(true));
  }

  connect(call: Call, category: number, account: Account): Answer {
    if (!CATEGORIES.includes(category)) refuse("error.notfound");
    this.#find(category);
    const body = confirmed(call, account, () => undefined);
    const { state, proven } = this.#prove(body, category, "connect");
    const rows = call.tables.rows("externalaccount");
    if (rows.some((row) => row.category === category && row.externalid !== proven.subject))
      refuse("error.external.another");
    if (!rows.some((row) => row.category === category)) this.#join(call, category, proven);
    return this.#end(state, { status: 204 });
  }

  disconnect(call: Call, account: Account): Answer {
    const id = call.id(call.path.split("/").at(-1) ?? "");
    if (!call.tables.row("externalaccount", id)) refuse("error.notfound");
    if (account.password === "") refuse("error.external.last");
    call.tables.remove("externalaccount", id);
    return { status: 204 };
  }

  #find(category: number): void {
    if (!this.providers.some((one) => one.category === category)) refuse("error.external.notconfigured");
  }

  #prove(body: Bag, category: number, aim: "enter" | "connect"): { state: string; proven: Proven } {
    if (!CATEGORIES.includes(category)) refuse("error.notfound");
    const faults: Fault[] = [];
    only(body, MEMBERS, faults);
    if (typeof body.code !== "string") faults.push({ path: "code", key: "required" });
    else if (typeof body.state !== "string") faults.push({ path: "state", key: "required" });
    refuseIf(faults);
    this.#find(category);
    const state = String(body.state);
    const pending = this.#pending.get(state);
    const code = String(body.code);
    if (!pending || pending.category !== category || pending.aim !== aim) refuse("error.external.refused");
    // The first code decides; the same may come again with more.
    if (pending.code !== undefined && pending.code !== code) refuse("error.external.refused");
    pending.code = code;
    return { state, proven: JSON.parse(code) as Proven };
  }

  #join(call: Call, category: number, { subject, email }: Proven): void {
    const id = 900 + category;
    call.tables.put("externalaccount", {
      id,
      user: PERSON,
      category,
      externalid: subject,
      displayname: email,
    });
  }

  #end(state: string, answer: Answer): Answer {
    this.#pending.delete(state);
    return answer;
  }
}
