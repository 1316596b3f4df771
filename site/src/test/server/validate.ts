import type { Root } from "../../api/entities";
import {
  type Bag,
  bodyFieldsOf,
  type Fault,
  type Field,
  fieldOf,
  fieldsOf,
  isDay,
  isReference,
  type Schema,
} from "./contract";
import { factsOf } from "./definitions";
import { Refusal } from "./problem";

type FaultKey = Fault["key"];

const LARGEST_ID = Number.MAX_SAFE_INTEGER;
/** No day of anybody's life lies before. */
export const EARLIEST = "19000101";
const OBJECT_BYTES = 16 * 1024;
const OBJECTS_BYTES = 64 * 1024;
const TEXTS_COUNT = 100;
const TEXTS_LENGTH = 200;

/** White space, controls, marks of direction, letters without ink. */
const INVISIBLE = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u;

/** `null` and the empty text both mean: no value. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

/** Words of which nothing can be seen are no value either. */
function isBlank(schema: Schema, value: unknown): boolean {
  const words =
    schema.type === "string" && !schema.enum && !schema.format && !/^\^[[(]+[0-9]/.test(schema.pattern ?? "");
  return words && typeof value === "string" && INVISIBLE.test(value);
}

export function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every property of a body as it will be stored: references as ids, `null` for a field to be cleared. */
export function valuesOf(root: Root, body: Bag, faults: Fault[]): Bag {
  const values: Bag = {};
  for (const [name, value] of Object.entries(body)) {
    const field = fieldOf(root, name);
    if (!field) faults.push({ path: name, key: "unknown" });
    else if (field.readOnly) faults.push({ path: name, key: "readonly" });
    else if (!isEmpty(value) && !isBlank(field.schema, value))
      values[name] = checked(name, field.schema, value, faults);
    else if (field.required) faults.push({ path: name, key: "required" });
    else values[name] = null;
  }
  return values;
}

/** The values of the body of a special call, or every fault of its members. */
export function membersOf(path: string, body: Bag): Bag {
  const fields = bodyFieldsOf(path);
  const faults: Fault[] = Object.keys(body)
    .filter((name) => fields.every((field) => field.name !== name))
    .map((name) => ({ path: name, key: "unknown" }));
  const values: Bag = {};
  for (const { name, schema, required } of fields) {
    if (!isEmpty(body[name]) && !isBlank(schema, body[name]))
      values[name] = checked(name, schema, body[name], faults);
    else if (required) faults.push({ path: name, key: "required" });
  }
  if (faults.length > 0) throw new Refusal("error.validation", faults);
  return values;
}

/** Required fields without a value; those in several languages are searched in `translations`. */
export function missing(root: Root, row: Bag, faults: Fault[]): void {
  for (const { name, required, readOnly } of fieldsOf(root)) {
    if (!required || name === "user" || faults.some(({ path }) => path === name)) continue;
    const worded = readOnly && Array.isArray(row.translations) ? (row.translations as Bag[]) : [];
    if (!isEmpty(row[name]) || worded.some((words) => !isEmpty(words[name]))) continue;
    faults.push({ path: readOnly ? "translations" : name, key: "required" });
  }
}

/** Days outside the bounds of their field. */
export function outOfBounds(root: Root, row: Bag, faults: Fault[]): void {
  const { notBefore = {}, notAfter = {} } = factsOf(root);
  const limit = (bound: string | undefined): unknown => {
    if (bound === undefined) return undefined;
    if (bound === "today") return latestToday();
    return /^\d/.test(bound) ? bound : row[bound];
  };
  for (const { name } of fieldsOf(root)) {
    const [day, first, last] = [row[name], limit(notBefore[name]), limit(notAfter[name])];
    if (typeof day !== "string" || !isRealDay(day)) continue;
    if (typeof first === "string" && day < first) faults.push({ path: name, key: "minDate" });
    if (typeof last === "string" && day > last) faults.push({ path: name, key: "maxDate" });
  }
}

export function isRealDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The day of an instant in UTC, `YYYYMMDD`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10).replaceAll("-", "");
}

export function today(): string {
  return dayOf(new Date());
}

/** The latest day that is today somewhere on Earth. */
export function latestToday(): string {
  return dayOf(new Date(Date.now() + 14 * 3_600_000));
}

/** The earliest day that is today somewhere on Earth. */
export function earliestToday(): string {
  return dayOf(new Date(Date.now() - 12 * 3_600_000));
}

function checked(name: string, schema: Schema, value: unknown, faults: Fault[]): unknown {
  const many = schema.type === "array";
  const fault = many ? faultOfList(schema, value) : wrap(faultOf(schema, value));
  if (fault) {
    faults.push({ path: name + fault.member, key: fault.key });
    return undefined;
  }
  if (many) return (value as unknown[]).map((item) => stored(schema.items ?? {}, item));
  return stored(schema, value);
}

const wrap = (key: FaultKey | null) => (key === null ? null : { member: "", key });

function stored(schema: Schema, value: unknown): unknown {
  return isReference(schema) && isBag(value) ? value.id : value;
}

function faultOfList(schema: Schema, value: unknown): { member: string; key: FaultKey } | null {
  const items = schema.items ?? {};
  const objects = items.type === "object";
  if (objects && JSON.stringify(value).length > OBJECTS_BYTES) return { member: "", key: "maxlength" };
  if (!Array.isArray(value)) return { member: "", key: "type" };
  if (!objects && value.length > TEXTS_COUNT) return { member: "", key: "maxlength" };
  for (const [index, item] of value.entries()) {
    const limited = items.type === "string" ? { ...items, maxLength: TEXTS_LENGTH } : items;
    const key = objects ? (isBag(item) ? null : "type") : faultOf(limited, item);
    if (key) return { member: `[${index}]`, key };
  }
  return null;
}

function faultOf(schema: Schema, value: unknown): FaultKey | null {
  if (isReference(schema)) return faultOfId(isBag(value) ? value.id : value);
  switch (schema.type) {
    case "integer":
      return faultOfInteger(schema, value);
    case "number":
      return typeof value === "number" ? null : "type";
    case "boolean":
      return typeof value === "boolean" ? null : "type";
    case "object":
      if (!isBag(value)) return "type";
      return JSON.stringify(value).length > OBJECT_BYTES ? "maxlength" : null;
    case "string":
      return typeof value === "string" ? faultOfText(schema, value) : "type";
    default:
      throw new Error(`no rule for ${JSON.stringify(schema)}`);
  }
}

function faultOfInteger({ enum: values, minimum, maximum }: Schema, value: unknown): FaultKey | null {
  if (!Number.isSafeInteger(value)) return "type";
  const number = value as number;
  if (values && !values.includes(number)) return "value";
  if (minimum !== undefined && number < minimum) return "min";
  return maximum !== undefined && number > maximum ? "max" : null;
}

function faultOfId(value: unknown): FaultKey | null {
  if (typeof value !== "number" || !Number.isInteger(value)) return "type";
  if (value < 1) return "min";
  return value > LARGEST_ID ? "max" : null;
}

function faultOfText(schema: Schema, text: string): FaultKey | null {
  if (isDay(schema)) {
    if (!isRealDay(text)) return "date";
    return text < EARLIEST ? "minDate" : null;
  }
  if (schema.maxLength !== undefined && [...text].length > schema.maxLength) return "maxlength";
  if (schema.enum && !schema.enum.includes(text)) return "value";
  if (schema.format === "email") return isEmail(text) ? null : "email";
  if (schema.pattern !== undefined) return new RegExp(schema.pattern).test(text) ? null : "pattern";
  return text.includes("\0") ? "pattern" : null;
}

/** An address alone: no display name, no quoted local part, no IP address as host. */
export function isEmail(text: string): boolean {
  const [local = "", domain = "", ...more] = text.split("@");
  const atoms = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
  const hosts =
    /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;
  return more.length === 0 && local.length <= 64 && atoms.test(local) && hosts.test(domain);
}

/** The field as the checks of a special call see it. */
export function checkedValue(
  { name, schema }: Pick<Field, "name" | "schema">,
  value: unknown,
  faults: Fault[],
) {
  return checked(name, schema, value, faults);
}
