import type { NamedSchema, Root } from "../../api/entities";
import type { Account } from "./account";
import type { Answer, Call } from "./call";
import { confirmed, nothingElse } from "./confirmed";
import type { Bag } from "./contract";
import type { Rules } from "./draft";
import { update } from "./entity";
import { answered } from "./present";
import { invalid, Refusal } from "./problem";
import { EMPTY_FORMULAS } from "./tumor";
import { dayOf, isRealDay, today } from "./validate";

type Seen = NamedSchema<"proxyaccess.see.id.get">;

const PARTS: readonly string[] = ["timeline", "checkin", "medicalprofile", "tumor", "treatment", "careteam"];
const CODE = "7K2M94TXQ8";
const LONGEST_CODE = 40;
const CODES = 10;
const HOUR_S = 3600;
const WEEK_S = 7 * 24 * HOUR_S;

/** A year and a day from today, in Greenwich. */
function inAYear(): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  day.setUTCDate(day.getUTCDate() + 1);
  return dayOf(day);
}

export const PEOPLE_RULES: { readonly [R in Root]?: Rules } = {
  proxyaccess: {
    fields: ["parts", "until"],
    check(draft) {
      const parts = draft.row.parts;
      if (Array.isArray(parts) && parts.length === 0) draft.fault("parts", "required");
      const until = draft.row.until;
      if (typeof until !== "string") return;
      if (until < today()) draft.fault("until", "min");
      // East of Greenwich it may be tomorrow already.
      if (until > inAYear()) draft.fault("until", "max");
    },
  },
};

interface Open extends Omit<Seen, "items"> {
  items: Record<string, Seen["items"]>;
}

/** What other people show the person. */
export class Proxies {
  /** What a code opens. */
  readonly offered = new Map<string, { id: number; name: string; parts: string[]; until: string }>();
  /** What may be read, by the id of the access; `items` by part, and the formulas of the tumour. */
  readonly open = new Map<number, Open>();
  #tries = 0;

  /** Counts a code that is entered. */
  count(): void {
    this.#tries += 1;
    if (this.#tries > CODES) throw new Refusal("error.toomany", [], undefined, HOUR_S);
  }
}

/** Only the owner changes what may be read. */
function ownerOnly(call: Call, id: number): undefined {
  if (call.tables.row("proxyaccess", id)?.received === true) throw new Refusal("error.permission");
}

/** More or longer for somebody who has the code needs the password: another call takes it. */
function narrowerOnly(call: Call, id: number): undefined {
  ownerOnly(call, id);
  const row = call.tables.row("proxyaccess", id);
  if (row && isWider(row, call.body())) throw invalid("password", "required");
}

function isWider(row: Bag, { parts, until }: Bag): boolean {
  const before: unknown[] = Array.isArray(row.parts) ? row.parts : [];
  const more = Array.isArray(parts) && parts.some((part) => !before.includes(part));
  const longer = typeof until === "string" && isRealDay(until) && until > String(row.until);
  return (more || longer) && (row.invitation !== undefined || row.proxyuser !== undefined);
}

function widen(call: Call, id: number, account: Account): Answer {
  const rest = confirmed(call, account, () => {
    if (!call.tables.row("proxyaccess", id)) throw new Refusal("error.notfound");
    ownerOnly(call, id);
  });
  return update(call.withBody(rest), "proxyaccess", id);
}

/** Makes the code for an access that nobody has accepted. */
function invite(call: Call, id: number, account: Account): Answer {
  const found = () => {
    const row = call.tables.row("proxyaccess", id);
    if (!row) throw new Refusal("error.notfound");
    if (row.received === true || row.proxyuser !== undefined) throw new Refusal("error.permission");
    return row;
  };
  confirmed(call, account, (rest) => {
    nothingElse(rest);
    found();
  });
  call.tables.of("proxyaccess").set(id, { ...found(), invitation: "0".repeat(43) });
  return { status: 200, body: { code: CODE, validseconds: WEEK_S } };
}

function acceptProxy(call: Call, proxies: Proxies): Answer {
  const { code, ...others } = call.body();
  const [other] = Object.keys(others);
  if (other !== undefined) throw invalid(other, "unknown");
  if (code === undefined || code === null || code === "") throw invalid("code", "required");
  if (typeof code !== "string") throw invalid("code", "type");
  if ([...code].length > LONGEST_CODE) throw invalid("code", "maxlength");
  proxies.count();
  const plain = code.replace(/[^0-9a-z]/gi, "").toUpperCase();
  const offer = proxies.offered.get(plain);
  if (!offer) throw invalid("code", "wrong");
  proxies.offered.delete(plain);
  const { id, name, parts, until } = offer;
  call.tables.put("proxyaccess", { id, name, parts, until, status: "active", received: true, owneruser: 8 });
  proxies.open.set(id, { name, parts: parts as Seen["parts"], until, items: {} });
  const row = call.tables.row("proxyaccess", id);
  if (!row) throw new Refusal("error.notfound");
  return { status: 201, body: answered(call.tables, "proxyaccess", row, call.language) };
}

function seeProxy(call: Call, id: number, proxies: Proxies): Answer {
  call.onlyParams(["part"]);
  const part = call.params.get("part");
  if (part !== null && !PARTS.includes(part)) throw invalid("part", "value");
  const open = proxies.open.get(id);
  if (!open || open.until < today()) throw new Refusal("error.notfound");
  if (part !== null && !open.parts.some((one) => one === part)) throw new Refusal("error.permission");
  const { formulas = EMPTY_FORMULAS, items, ...access } = open;
  const ofPart = { items: part === null ? [] : (items[part] ?? []), ...(part === "tumor" && { formulas }) };
  return { status: 200, body: { ...access, ...ofPart } };
}

/** The operations of an access besides the seven of every root. */
export function answerProxies(
  call: Call,
  below: string,
  id: number,
  { account, proxies }: { account: Account; proxies: Proxies },
): Answer | undefined {
  switch (`${call.method} ${id > 0 ? below.replace(/\d+$/, "{id}") : below}`) {
    case "POST update/{id}":
      return narrowerOnly(call, id);
    case "POST widen/{id}":
      return widen(call, id, account);
    case "POST invite/{id}":
      return invite(call, id, account);
    case "POST accept":
      return acceptProxy(call, proxies);
    case "GET see/{id}":
      return seeProxy(call, id, proxies);
    default:
      return undefined;
  }
}
