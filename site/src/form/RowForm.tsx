import type { ReactNode } from "react";
import type { Entities, Root } from "../api/entities";
import { useApi } from "../api/hooks";
import { useTranslation } from "../i18n/useTranslation";
import { Form } from "./Form";
import type { Fault } from "./faults";
import { inWords, type NameIn, namesIn } from "./merge";
import { RowDefaults } from "./RowDefaults";
import { type RowFields, type RowValues, rowFields } from "./rowFields";
import { type FormHandle, useForm } from "./useForm";

export type RowFormHandle<R extends Root, L extends RowFields> = FormHandle<RowValues<R, L>, NameIn<L>>;

interface RowFormProps<R extends Root, L extends RowFields> {
  root: R;
  /** The row to change; null for a new one. */
  row: Entities[R] | null;
  fields: L;
  labelOf: (field: NameIn<L>) => string;
  /** A sentence for a fault; undefined for the general one. */
  say?: (fault: Fault, field: NameIn<L>) => string | undefined;
  /** A value in words, where that is not what was typed. */
  shown?: (field: NameIn<L>, value: string) => string;
  savedText: (row: Entities[R]) => string;
  onSaved: (row: Entities[R]) => void;
  onCancel?: () => void;
  /** Draws the fields. */
  children: (form: RowFormHandle<R, L>) => ReactNode;
}

/** The form of one row of texts and choices, a new or a stored one: all but its fields and its words follow from their list. */
export function RowForm<R extends Root, L extends RowFields>(props: RowFormProps<R, L>) {
  return (
    <RowDefaults root={props.root} row={props.row}>
      {(defaults) => <Opened {...props} defaults={defaults} />}
    </RowDefaults>
  );
}

interface OpenedProps<R extends Root, L extends RowFields> extends RowFormProps<R, L> {
  defaults: Partial<Entities[R]>;
}

function Opened<R extends Root, L extends RowFields>(props: OpenedProps<R, L>) {
  const { root, row, fields, defaults, labelOf, children } = props;
  const { t } = useTranslation();
  const api = useApi();
  const { valuesOf, faultsOf, changesOf, rebased } = rowFields<R, L>(fields);
  const form = useForm<RowValues<R, L>, NameIn<L>, Entities[R]>({
    start: () => valuesOf(row, defaults),
    draft: { key: `${root}-${row?.id ?? "new"}` },
    fields: namesIn(fields),
    labelOf,
    check: faultsOf,
    ...(props.say && { say: props.say }),
    send: (values, keyOf) => {
      const changes = changesOf(values, defaults);
      return values.base ? api.update(root, values.base, changes) : api.create(root, changes, keyOf(changes));
    },
    merge: (values, current) =>
      inWords<RowValues<R, L>, NameIn<L>>(fields, rebased(values, current as Entities[R]), {
        labelOf,
        shown: (field, given) => props.shown?.(field, given[field]) || given[field].trim(),
        notGiven: t("state.notGiven"),
      }),
    savedText: props.savedText,
    onSaved: props.onSaved,
    ...(props.onCancel && { onCancel: props.onCancel }),
  });
  return <Form form={form}>{children(form)}</Form>;
}
