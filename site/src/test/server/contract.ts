import documentText from "../../../../shared/openapi.json?raw";
import type { Root } from "../../api/entities";
import type { components } from "../../api/schema";

/** Schema of a value in the API document. */
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
  requestBody?: { content: { "application/json"?: { schema: Schema } } };
  "x-writable-by"?: "editor" | "server";
}

interface Contract {
  paths: Record<string, Partial<Record<"get" | "post" | "delete", Operation>>>;
  components: { schemas: Record<string, Schema> };
}

export type Bag = Record<string, unknown>;

/** A stored row: references are ids. */
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

/** The API document that is generated from the server's definitions: the test server has the same fields and limits. */
export const CONTRACT: Contract = JSON.parse(documentText) as Contract;

/** One field of a root. */
export interface Field {
  name: string;
  /** The schema of a value in bodies; for a field that only the server writes, in answers. */
  schema: Schema;
  required: boolean;
  /** Not in the body of an add: written by the server, or stored by language in `translations`. */
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

/** Whether the sender of a new row may make its id. */
export function takesIds(root: Root): boolean {
  return schemaOf(root, ".add").properties?.id !== undefined;
}

/** The example of the API document: a body of `add` without references to personal rows. */
export function exampleOf(root: Root): Bag {
  return { ...schemaOf(root, ".add").example };
}

/** Without the `null` that clears a field. */
function bare(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}

const REFERENCE = "#/components/schemas/reference";
const CHOICE = "#/components/schemas/choice";

/** Whether the value is a reference to another root, or a list of them. */
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

/** The path of a root; some are below another one. */
export function pathOf(root: Root): string {
  return root.replace(".", "/");
}

/** Rows of catalogs have a label for each language. */
export function isCatalog(root: Root): boolean {
  const { properties = {} } = schemaOf(root);
  return "translations" in properties && "key" in properties;
}

export function operation(method: "get" | "post" | "delete", path: string): Operation | undefined {
  return CONTRACT.paths[`/api/${path}`]?.[method];
}

/** The fields of the body that a special call takes. */
export function bodyFieldsOf(path: string): readonly Field[] {
  const schema = operation("post", path)?.requestBody?.content["application/json"]?.schema;
  if (!schema) throw new Error(`the API document has no body of ${path}`);
  return Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    schema: bare(one),
    required: schema.required?.includes(name) ?? false,
    readOnly: false,
  }));
}

/** The filters of a root's list: name without `f.`, and type. */
export function filtersOf(root: Root): ReadonlyMap<string, Schema> {
  const parameters = operation("get", `${pathOf(root)}/list`)?.parameters ?? [];
  return new Map(
    parameters.flatMap(({ name = "", schema = {} }) =>
      name.startsWith("f.") ? [[name.slice(2), schema]] : [],
    ),
  );
}
