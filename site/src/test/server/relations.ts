import type { Answer, Call } from "./call";
import { answered } from "./present";
import { invalid, Refusal } from "./problem";

const ROOT = "userrelation";
const ANSWER = /^(?:match\/(both|private|business)|nomatch)\/(\d+)$/;

function shown(call: Call, id: number): Answer {
  const row = call.tables.row(ROOT, id);
  if (!row) throw new Refusal("error.notfound");
  return { status: 200, body: answered(call.tables, ROOT, row, call.language) };
}

function change(call: Call, id: number, fields: object): void {
  const row = call.tables.row(ROOT, id);
  if (!row) throw new Refusal("error.notfound");
  call.tables.put(ROOT, { ...row, ...fields, version: row.version + 1 });
}

/** The relation, which the asked person has seen from then on. */
export function readRelation(call: Call, id: number): Answer {
  const row = call.tables.row(ROOT, id);
  if (row?.received === true && row.read !== true) change(call, id, { read: true });
  return shown(call, id);
}

/** Only who asks changes what was asked, and only while there is no answer. */
export function askedOnly(call: Call, id: number): undefined {
  const row = call.tables.row(ROOT, id);
  if (row && (row.received === true || (row.status ?? "open") !== "open"))
    throw new Refusal("error.permission");
}

/** What the asked person says. */
export function answerRelation(call: Call, below: string): Answer | undefined {
  const [, kind, text] = ANSWER.exec(below) ?? [];
  if (call.method !== "POST" || text === undefined) return undefined;
  call.bodyOrNothing();
  const id = call.id(text);
  const row = call.tables.row(ROOT, id);
  if (!row) throw new Refusal("error.notfound");
  if (row.received !== true) throw new Refusal("error.permission");
  change(call, id, kind ? { status: "matched", relationtype: kind } : { status: "nomatch" });
  return shown(call, id);
}

/** Ends all relations with a person. */
export function endRelations(call: Call): Answer {
  const { relatedUserId: other, ...rest } = call.body();
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw invalid(unknown, "unknown");
  if (other === undefined || other === null) throw invalid("relatedUserId", "required");
  for (const { id, relateduser } of call.tables.rows(ROOT))
    if (relateduser === other) call.tables.remove(ROOT, id);
  return { status: 204 };
}
