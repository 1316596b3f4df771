import { type Account, only, refuseIf, textIn } from "./account";
import type { Answer, Call } from "./call";
import { confirmed, nothingElse } from "./confirmed";
import { type Fault, isCatalog, pathOf, ROOTS } from "./contract";
import { PERSON } from "./person";
import { answered } from "./present";
import { Refusal } from "./problem";
import { factorIn } from "./secondFactor";

type Words = Record<string, string>;

/** What the server says, by the path of the file, which ends with its language. */
const TEXTS = import.meta.glob<Words>("../../../../functions/src/**/words.*.json", {
  eager: true,
  import: "default",
});

/** What the server says under a key. */
export function said(call: Call, key: string): string {
  const files = Object.entries(TEXTS).filter(([path]) => path.endsWith(`/words.${call.language}.json`));
  const text = files.find(([, words]) => key in words)?.[1][key];
  if (text === undefined) throw new Error(`the server has no text ${key}`);
  return text;
}

/** The roots of the person with their rows, where there are any. */
function owned(call: Call) {
  return ROOTS.filter((root) => !isCatalog(root))
    .map((root) => ({ root, kind: pathOf(root), rows: call.tables.rows(root) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Deletes the only account after a look at the password; nothing is left of it. */
export function removeAccount(call: Call, account: Account): Answer {
  if (!call.path.endsWith(`/${PERSON}`)) throw new Refusal("error.notfound");
  const body = call.body();
  const faults: Fault[] = [];
  const password = textIn(body, "password", 512, faults);
  const factor = factorIn(body, faults);
  only(body, ["password", "factor"], faults);
  refuseIf(faults);
  if (password !== account.password) refuseIf([{ path: "password", key: "wrong" }]);
  account.factor.use(factor);
  const counts = [...owned(call), { kind: "session", rows: [0] }].map(({ kind, rows }) => ({
    kind,
    name: said(call, `kind.${kind}`),
    count: rows.length,
  }));
  for (const { root } of owned(call)) call.tables.empty(root);
  account.end();
  account.email = null;
  return { status: 200, body: { counts } };
}

/** Everything of the person, as one file. Of the table only its head and the kinds. */
export function exported(call: Call, asTable: boolean, account: Account): Answer {
  confirmed(call, account, nothingElse);
  const parts = owned(call);
  if (asTable) {
    const comma = call.language === "de" ? ";" : ",";
    const head = ["kind", "number", "field", "value"].map((name) => said(call, `export.${name}`));
    const lines = [head, ...parts.map(({ kind }) => [said(call, `kind.${kind}`), "1", "", ""])];
    const body = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(comma)).join("\r\n");
    return { status: 200, body, headers: { "content-type": "text/csv; charset=utf-8" } };
  }
  const entries = Object.fromEntries(
    parts.map(({ root, kind, rows }) => [
      kind,
      rows.map((row) => answered(call.tables, root, row, call.language)),
    ]),
  );
  return { status: 200, body: { made: new Date().toISOString(), language: call.language, entries } };
}
