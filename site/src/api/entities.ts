import type { components } from "./schema";

type Schemas = components["schemas"];

/** Entity roots as in the path: all that have an add operation. */
export type Root = { [K in keyof Schemas]: K extends `${infer R}.add` ? R : never }[keyof Schemas] &
  keyof Schemas;

/** A reference to a catalog row as the server answers it; it may be sent back as an object or as its id. */
export interface CatalogRef {
  id: number;
  key: string;
  /** In the language of the `app-language` header, or else in another one; therefore never missing. */
  name: string;
}

type Value<V> = V extends Schemas["choice"] ? CatalogRef : V extends readonly (infer I)[] ? Value<I>[] : V;

/** In bodies `null` clears a property, so it is added to every value that can be cleared. */
type Emptied<V> = Value<V> | ([NonNullable<V>] extends [boolean] ? never : null);

/** Answers leave out empty properties. The owner is always the reader and not needed. */
type Answered<T> = {
  [K in keyof T as K extends "name" | "user" ? never : K]: Record<never, never> extends Pick<T, K>
    ? Emptied<T[K]>
    : Value<T[K]>;
} & ("name" extends keyof T ? { name: string } : unknown);

/** The row of each entity root. */
export type Entities = { [R in Root]: Answered<Schemas[R]> };

/** An answer whose references have their names. */
type Named<T> = T extends Schemas["choice"]
  ? CatalogRef
  : T extends readonly (infer I)[]
    ? readonly Named<I>[]
    : T extends object
      ? { [K in keyof T]: Named<T[K]> }
      : T;

/** The answer of a schema that is no entity. Of an operation alone, such as `GET signin/list`, it is `signin.list.get`. */
export type NamedSchema<N extends keyof Schemas> = Named<Schemas[N]>;

/** Body of an add or an update: any property, `null` clears. The server refuses unknown properties. */
export type Draft<R extends Root> = `${R}.update` extends keyof Schemas
  ? Partial<Omit<Schemas[`${R}.update`], "id" | "version">>
  : never;

/** The properties of all stored rows. Instants are RFC 3339 UTC, ids are below 2^53. */
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
