import type { Draft, Entities, Root } from "../api/entities";
import { draftOf, type Field, type FieldsOf, faultsIn, readFields } from "./fields";
import { merge, type NameIn } from "./merge";

/** The texts and choices of a form of one row, by the names that they have on the wire, in the order of the page. */
export type RowFields = Readonly<Record<string, Field<string>>>;

/** The values of the fields as typed; of a choice the id of the chosen row, "" for none. */
export type RowWords<L extends RowFields> = Record<NameIn<L>, string>;

export type RowValues<R extends Root, L extends RowFields> = RowWords<L> & {
  /** The stored row when editing began; null for a new one. Kept in the draft, so that changed fields can be found later. */
  base: Entities[R] | null;
};

/** What follows from a list of fields for the form of a row. */
export function rowFields<R extends Root, L extends RowFields>(fields: L) {
  type Values = RowValues<R, L>;

  /** The values of a stored row, or of what a new one begins with. */
  function valuesOf(base: Entities[R] | null, defaults: Partial<Entities[R]> = {}): Values {
    return { ...readFields<RowWords<L>>(fields, base ?? defaults), base };
  }

  return {
    valuesOf,
    faultsOf: (words: RowWords<L>) => faultsIn<RowWords<L>, L>(fields, words),
    /** What is sent: of a new row everything, and what is emptied of what it begins with. */
    changesOf(values: Values, defaults: Partial<Entities[R]> = {}): Draft<R> {
      const before = values.base ? [valuesOf(values.base)] : [valuesOf(null), valuesOf(null, defaults)];
      return draftOf<RowWords<L>, FieldsOf<RowWords<L>>>(
        fields as FieldsOf<RowWords<L>>,
        before,
        values,
      ) as Draft<R>;
    },
    /** The form on top of the row that turned out to be newer. */
    rebased: (values: Values, current: Entities[R]) =>
      merge<Values, L>(fields, valuesOf(values.base), values, valuesOf(current)),
  };
}
