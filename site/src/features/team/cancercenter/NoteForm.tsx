import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../../api/hooks";
import { staleAgainst } from "../../../api/problem";
import type { Merged } from "../../../form/conflict";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { TextArea } from "../../../ui/TextArea";
import type { SavedCenter } from "./center";

interface NoteValues {
  note: string;
  /** The row when editing began. */
  base: SavedCenter;
}

/** The server's maximum, in characters. */
const LONGEST = 2000;

function valuesOf(base: SavedCenter): NoteValues {
  return { note: base.note ?? "", base };
}

/** The person's own note on a saved centre. What is typed stays when a centre that was saved without network gets its number. */
export function NoteForm({ row }: { row: SavedCenter }) {
  const { t } = useTranslation("cancercenter");
  const api = useApi();

  function merge({ note, base }: NoteValues, current: unknown): Merged<NoteValues> {
    const theirs = valuesOf(current as SavedCenter);
    const values = { note, base: theirs.base };
    const same = theirs.note === (base.note ?? "") || theirs.note === note.trim();
    if (same) return { values, clashes: [] };
    const shown = (text: string) => text.trim() || t("state.notGiven", { ns: "common" });
    const [mine, stored] = [shown(note), shown(theirs.note)];
    const clash = { name: "note", legend: t("note.label"), mine, theirs: stored, giveWay: () => theirs };
    return { values, clashes: [clash] };
  }

  const form = useForm<NoteValues, "note", SavedCenter>({
    start: () => valuesOf(row),
    draft: { key: `usercancercenter-${row.id}` },
    fields: ["note"],
    labelOf: () => t("note.label"),
    check: ({ note }) =>
      [...note.trim()].length > LONGEST ? { note: { key: "maxlength", max: LONGEST } } : {},
    send: async ({ note, base }) => {
      // With its number the row may have got a note that another device had written.
      if (base.id !== row.id) throw staleAgainst(row);
      return await api.update("usercancercenter", base, { note: note.trim() || null });
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
