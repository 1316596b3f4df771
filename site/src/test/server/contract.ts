import documentText from "../../../../shared/openapi.json?raw";
import type { Root } from "../../api/entities";
import type { components } from "../../api/schema";

/** What the API document says of a value. */
export interface Schema {
  type?: string;
  enum?: readonly (string | number)[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  items?: Schema;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  $ref?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  example?: Bag;
}

interface Parameter {
  name?: string;
  schema?: Schema;
}

export interface Operation {
  security: readonly object[];
  parameters?: readonly Parameter[];
  "x-writable-by"?: "editor" | "server";
}

interface Contract {
  paths: Record<string, Partial<Record<"get" | "post" | "delete", Operation>>>;
  components: { schemas: Record<string, Schema> };
}

export type Bag = Record<string, unknown>;

/** A row as it is stored: references are ids. */
export interface Row extends Bag {
  id: number;
  version: number;
}

type Problem = components["schemas"]["problem"];
export type ProblemKey = Problem["key"];
export interface Fault {
  path: string;
  key: Problem["fields"][number]["key"];
}

/** The API document that is generated from the server's definitions: the stand-in knows no other fields and limits. */
export const CONTRACT: Contract = JSON.parse(documentText) as Contract;

/** One field of a root. */
export interface Field {
  name: string;
  /** How a value is sent; for a field that only the server writes, how it is answered. */
  schema: Schema;
  required: boolean;
  /** Not in the body of an add: the server's own, or kept by language in `translations`. */
  readOnly: boolean;
}

const COMMON = ["id", "version", "created", "modified"];

function schemaOf(root: Root, suffix = ""): Schema {
  const found = CONTRACT.components.schemas[root + suffix];
  if (!found) throw new Error(`the API document has no ${root}${suffix}`);
  return found;
}

const known = new Map<Root, readonly Field[]>();

/** The fields of a root in the order of an answer. */
export function fieldsOf(root: Root): readonly Field[] {
  const there = known.get(root);
  if (there) return there;
  const sent = schemaOf(root, ".add");
  const answered = schemaOf(root);
  const fields = Object.entries(answered.properties ?? {})
    .filter(([name]) => !COMMON.includes(name))
    .map(([name, schema]): Field => {
      const own = sent.properties?.[name];
      const readOnly = own === undefined;
      const required = readOnly ? (answered.required ?? []) : (sent.required ?? []);
      return { name, schema: bare(own ?? schema), required: required.includes(name), readOnly };
    });
  known.set(root, fields);
  return fields;
}

export function fieldOf(root: Root, name: string): Field | undefined {
  return fieldsOf(root).find((field) => field.name === name);
}

/** The example of the API document: a body of `add` without its references to rows of people. */
export function exampleOf(root: Root): Bag {
  return { ...schemaOf(root, ".add").example };
}

/** Without the `null` that empties a field. */
function bare(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}

const REFERENCE = "#/components/schemas/reference";
const CHOICE = "#/components/schemas/choice";

/** Whether the value is a row of another root, or a list of such. */
export function isReference({ $ref, allOf }: Schema): boolean {
  return [$ref, allOf?.[0]?.$ref].some((to) => to === REFERENCE || to === CHOICE);
}

export function isDay({ pattern }: Schema): boolean {
  return pattern === "^[0-9]{8}$";
}

/** Every root of the API document, in its order. */
export const ROOTS = Object.keys(CONTRACT.components.schemas)
  .filter((name) => name.endsWith(".add"))
  .map((name) => name.slice(0, -4)) as Root[];

/** A root as it stands in paths: one lies below another. */
export function pathOf(root: Root): string {
  return root.replace(".", "/");
}

/** A catalog's rows carry a label for each language. */
export function isCatalog(root: Root): boolean {
  const { properties = {} } = schemaOf(root);
  return "translations" in properties && "key" in properties;
}

export function operation(method: "get" | "post" | "delete", path: string): Operation | undefined {
  return CONTRACT.paths[`/api/${path}`]?.[method];
}

/** The filters of a root's list: name without `f.` to its type. */
export function filtersOf(root: Root): ReadonlyMap<string, Schema> {
  const parameters = operation("get", `${pathOf(root)}/list`)?.parameters ?? [];
  return new Map(
    parameters.flatMap(({ name = "", schema = {} }) =>
      name.startsWith("f.") ? [[name.slice(2), schema]] : [],
    ),
  );
}
