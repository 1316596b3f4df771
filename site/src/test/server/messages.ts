import type { Root } from "../../api/entities";
import type { Answer, Call } from "./call";
import type { Row } from "./contract";
import type { Rules } from "./draft";
import { invalid, Refusal } from "./problem";

const MOST_IDS = 100;

/** The `notificationcategory` that cannot be switched off. */
const SECURITY = 13;

/** `HHMM-HHMM` with two different times. */
function isQuietHours(value: string): boolean {
  const [, from, to] = /^((?:[01]\d|2[0-3])[0-5]\d)-((?:[01]\d|2[0-3])[0-5]\d)$/.exec(value) ?? [];
  return from !== undefined && from !== to;
}

export const MESSAGE_RULES: { readonly [R in Root]?: Rules } = {
  setting: {
    fields: ["value"],
    check(draft) {
      const value = draft.text("value") ?? "off";
      if (draft.text("key") === "quiethours" && value !== "off" && !isQuietHours(value))
        draft.fault("value", "pattern");
    },
  },
  usernotificationcategory: {
    fields: ["push", "email"],
    check(draft) {
      const silent = !draft.is("push") && !draft.is("email");
      if (draft.int("notificationcategory") === SECURITY && silent) draft.fault("push", "value");
    },
  },
};

/** Counts the messages of each category anew: one row for each that has any. */
export function countMessages({ tables }: Call): void {
  const counts = tables.of("messageoverview");
  counts.clear();
  for (const stored of tables.of("notification").values()) {
    const kind = tables.row("notificationcategory", stored.notificationcategory as number);
    if (typeof kind?.messagecategory !== "number") continue;
    const id = kind.messagecategory;
    const { total = 0, unread = 0, lastdate = "" }: Partial<Row> = counts.get(id) ?? {};
    counts.set(id, {
      id,
      version: 1,
      messagecategory: id,
      total: (total as number) + 1,
      unread: (unread as number) + (stored.read === true ? 0 : 1),
      lastdate: [String(lastdate), String(stored.date)].sort()[1] ?? "",
    });
  }
}

/** Marks rows as read, all or none. */
export function markRead(call: Call, root: Root): Answer {
  const body = call.body();
  const other = Object.keys(body).find((name) => name !== "ids");
  if (other !== undefined) throw invalid(other, "unknown");
  const { ids } = body;
  if (ids === undefined) throw invalid("ids", "required");
  if (!Array.isArray(ids) || !ids.every(Number.isInteger)) throw invalid("ids", "type");
  if (ids.length === 0) throw invalid("ids", "required");
  if (ids.length > MOST_IDS) throw invalid("ids", "maxlength");
  const rows = [...new Set(ids as number[])].map((id) => call.tables.row(root, id));
  if (rows.includes(undefined)) throw new Refusal("error.notfound");
  const modified = new Date().toISOString();
  for (const row of rows)
    if (row) call.tables.of(root).set(row.id, { ...row, read: true, modified, version: row.version + 1 });
  return { status: 204 };
}
