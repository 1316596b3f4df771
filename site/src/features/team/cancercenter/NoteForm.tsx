import { useEffect, useRef } from "react";
import { useApi } from "../../../api/hooks";
import { usercancercenterLimits } from "../../../api/limits";
import { staleAgainst } from "../../../api/problem";
import { Form } from "../../../form/Form";
import { faultsIn, text } from "../../../form/fields";
import { inWords, merge as mergeFields } from "../../../form/merge";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import { TextArea } from "../../../ui/TextArea";
import type { SavedCenter } from "./center";

interface NoteValues {
  note: string;
  /** The row when editing began. */
  base: SavedCenter;
}

const FIELDS = { note: text(usercancercenterLimits.note) };

function valuesOf(base: SavedCenter): NoteValues {
  return { note: FIELDS.note.read(base.note), base };
}

/** The person's own note on a saved centre. What is typed stays when a centre that was saved without network gets its number. */
export function NoteForm({ row }: { row: SavedCenter }) {
  const { t } = useTranslation("cancercenter");
  const api = useApi();

  const merge = (mine: NoteValues, current: unknown) =>
    inWords(FIELDS, mergeFields(FIELDS, valuesOf(mine.base), mine, valuesOf(current as SavedCenter)), {
      labelOf: () => t("note.label"),
      shown: (_, { note }) => note.trim(),
      notGiven: t("state.notGiven", { ns: "common" }),
    });

  const form = useForm<NoteValues, "note", SavedCenter>({
    start: () => valuesOf(row),
    draft: { key: `usercancercenter-${row.id}` },
    fields: ["note"],
    labelOf: () => t("note.label"),
    check: (values) => faultsIn(FIELDS, values),
    send: async ({ note, base }) => {
      // With its number the row may have got a note that another device had written.
      if (base.id !== row.id) throw staleAgainst(row);
      return await api.update("usercancercenter", base, { note: FIELDS.note.write(note) });
    },
    merge,
    savedText: () => t("state.saved", { ns: "common" }),
    onSaved: (saved) => form.restart(valuesOf(saved)),
  });

  const shown = useRef(row.id);
  useEffect(() => {
    if (shown.current === row.id) return;
    shown.current = row.id;
    if (!form.unsaved()) form.restart(valuesOf(row));
  });

  return (
    <Form form={form} wide={false} buttons={form.unsaved()} saveText={t("note.save")}>
      <TextArea {...form.fields.register("note")} {...form.frame("note")} hint={t("note.hint")} />
    </Form>
  );
}
