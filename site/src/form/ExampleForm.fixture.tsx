import { staleAgainst } from "../api/problem";
import { TextField } from "../ui/TextField";
import type { Clash, Merged } from "./conflict";
import { Form } from "./Form";
import type { Faults } from "./faults";
import type { RequestKey } from "./requestKey";
import { type FormOptions, useForm } from "./useForm";

export const EXAMPLE_FIELDS = ["name", "phone", "code"] as const;
export type ExampleField = (typeof EXAMPLE_FIELDS)[number];
/** The stored row and the values of the form. */
export type ExampleRow = Record<"name" | "phone", string>;
export type ExampleValues = Record<ExampleField, string> & { base: ExampleRow };

const LABELS: Record<ExampleField, string> = { name: "Name", phone: "Telefon", code: "Code" };
const EMPTY: ExampleRow = { name: "", phone: "" };
const MERGED = ["name", "phone"] as const;

function check({ name }: ExampleValues): Faults<ExampleField> {
  return name === "" ? { name: { key: "required" } } : {};
}

function merge({ base, ...values }: ExampleValues, current: unknown): Merged<ExampleValues> {
  const now = current as ExampleRow;
  const mine = MERGED.filter((field) => values[field] !== base[field]);
  const both = mine.filter((field) => now[field] !== base[field] && now[field] !== values[field]);
  const kept = Object.fromEntries(mine.map((field) => [field, values[field]]));
  return {
    values: { ...values, ...now, ...kept, base: now },
    clashes: both.map(
      (field): Clash<ExampleValues> => ({
        name: field,
        legend: LABELS[field],
        mine: values[field],
        theirs: now[field],
        takeTheirs: (given) => ({ ...given, [field]: now[field] }),
      }),
    ),
  };
}

/** A server with one row; it refuses changes to an older version. */
export function exampleServer(row: ExampleRow) {
  const stored = { row, writes: 0 };
  return {
    stored,
    async send({ base, code: _, ...given }: ExampleValues): Promise<ExampleRow> {
      if (JSON.stringify(base) !== JSON.stringify(stored.row)) throw staleAgainst(stored.row);
      stored.row = { name: given.name, phone: given.phone };
      stored.writes += 1;
      return stored.row;
    },
  };
}

interface ExampleFormProps
  extends Partial<Omit<FormOptions<ExampleValues, ExampleField, unknown>, "start" | "send">> {
  row?: ExampleRow;
  send: (values: ExampleValues, keyOf: RequestKey) => Promise<unknown>;
}

/** A small form that uses everything in `form/`. */
export function ExampleForm({ row = EMPTY, send, ...options }: ExampleFormProps) {
  const form = useForm<ExampleValues, ExampleField, unknown>({
    start: () => ({ ...row, code: "", base: row }),
    draft: { key: "example", secret: ["code"] },
    fields: EXAMPLE_FIELDS,
    labelOf: (field) => LABELS[field],
    check,
    merge,
    send,
    onSaved: () => undefined,
    ...options,
  });
  return (
    <Form form={form} label="Beispiel">
      {EXAMPLE_FIELDS.map((field) => (
        <TextField key={field} {...form.fields.register(field)} {...form.frame(field)} />
      ))}
    </Form>
  );
}
