import type { ContractPath } from "./config";
import type { components, paths } from "./schema";

type Schemas = components["schemas"];

/** Entity root as it stands in the path: everything that can be added. */
export type Root = { [K in keyof Schemas]: K extends `${infer R}.add` ? R : never }[keyof Schemas] &
  keyof Schemas;

/** A reference to a catalog row as the server answers it; it may be sent back as it is or as the bare id. */
export interface CatalogRef {
  id: number;
  key: string;
  /** In the language of the `app-language` header; the server falls back to another one, so it is always there. */
  name: string;
}

type Value<V> = V extends Schemas["choice"] ? CatalogRef : V extends readonly (infer I)[] ? Value<I>[] : V;

/** `null` stands beside every value that can be emptied, because that is how it is emptied. */
type Emptied<V> = Value<V> | ([NonNullable<V>] extends [boolean] ? never : null);

/** An empty property is left out of an answer. The owner is always the reader and of no use to the site. */
type Answered<T> = {
  [K in keyof T as K extends "name" | "user" ? never : K]: Record<never, never> extends Pick<T, K>
    ? Emptied<T[K]>
    : Value<T[K]>;
} & ("name" extends keyof T ? { name: string } : unknown);

/** Entity root to the row it serves. */
export type Entities = { [R in Root]: Answered<Schemas[R]> };

/** An answer with its references named. */
type Named<T> = T extends Schemas["choice"]
  ? CatalogRef
  : T extends readonly (infer I)[]
    ? readonly Named<I>[]
    : T extends object
      ? { [K in keyof T]: Named<T[K]> }
      : T;

/** A schema of the API that is no entity, as it is answered. */
export type NamedSchema<N extends keyof Schemas> = Named<Schemas[N]>;

/** What an operation answers when all went well, by its path below the API and its method. */
export type AnswerOf<P extends string, M extends "get" | "post"> =
  ContractPath<P> extends keyof paths
    ? paths[ContractPath<P>][M] extends {
        responses: { 200: { content: { "application/json": infer A } } };
      }
      ? Named<A>
      : never
    : never;

/** Body of an add or an update: any property, `null` clears. The server refuses what it does not know. */
export type Draft<R extends Root> = `${R}.update` extends keyof Schemas
  ? Partial<Omit<Schemas[`${R}.update`], "id" | "version">>
  : never;

/** What every stored row carries. Instants are RFC 3339 UTC, ids stay below 2^53. */
export type Row = Pick<Entities[Root], "id" | "version">;

export type CatalogRow = Entities["salutation"];
export type PinnedRow = Entities["country"];
export type MedicalProfile = Entities["medicalprofile"];
export type TreatmentCategory = Entities["treatmentcategory"];
export type TreatmentType = Entities["treatmenttype"];
export type TreatmentResult = Entities["treatmentresult"];
export type Treatment = Entities["treatment"];
export type TimelineCategory = Entities["timelineentrycategory"];
export type TimelineEntry = Entities["timelineentry"];
export type Article = Entities["article"];
export type UserRow = Entities["user"];
