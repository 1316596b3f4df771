import { useEffect, useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText, fieldTexts } from "../../../api/errors";
import { useApi } from "../../../api/hooks";
import { ApiError } from "../../../api/problem";
import { DraftNote } from "../../../form/DraftNote";
import { Restart } from "../../../form/Restart";
import { useDraft } from "../../../form/useDraft";
import { Button } from "../../../ui/Button";
import { TextArea } from "../../../ui/TextArea";
import { useToast } from "../../../ui/Toast";
import type { SavedCenter } from "./center";
import styles from "./center.module.css";

/** Longest note, in characters, as the server takes it. */
const LONGEST = 2000;

/** What the person wants to remember about a saved centre. */
export function NoteForm({ row }: { row: SavedCenter }) {
  return <Restart>{(onRestart) => <Form row={row} onRestart={onRestart} />}</Restart>;
}

function Form({ row, onRestart }: { row: SavedCenter; onRestart: () => void }) {
  const { t } = useTranslation("cancercenter");
  const id = useId();
  const api = useApi();
  const toast = useToast();
  // After a conflict the next save starts from what is stored by then.
  const stored = useRef(row);
  const [fault, setFault] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const form = useForm({ defaultValues: { note: row.note ?? "" } });
  const { isDirty, isSubmitting } = form.formState;
  const draft = useDraft(`usercancercenter-${row.id}`, form);
  const { ref, ...input } = form.register("note", { onChange: () => setFault(undefined) });

  useEffect(() => {
    if (attempt > 0) field.current?.focus();
  }, [attempt]);

  function refuse(message: string) {
    setFault(message);
    setAttempt((count) => count + 1);
  }

  async function save({ note }: { note: string }) {
    const text = note.trim();
    if ([...text].length > LONGEST)
      return refuse(t("FORM.ERROR.MAXLENGTH_COUNT", { ns: "errors", max: LONGEST }));
    try {
      await api.update("usercancercenter", stored.current, { note: text === "" ? null : text });
    } catch (error) {
      return refuse(whatHappened(error));
    }
    await draft.drop();
    toast.success(t("state.saved", { ns: "common" }));
    onRestart();
  }

  function whatHappened(error: unknown): string {
    const current =
      error instanceof ApiError && error.key === "error.version.conflict"
        ? (error.current as SavedCenter | undefined)
        : undefined;
    if (!current) return fieldTexts(t, error).note ?? errorText(t, error);
    stored.current = current;
    return current.note ? t("note.conflict", { note: current.note }) : t("note.conflictEmpty");
  }

  return (
    <form className={styles.form} onSubmit={form.handleSubmit(save)} noValidate>
      <DraftNote draft={draft} onDiscard={onRestart} />
      <TextArea
        {...input}
        ref={(element) => {
          ref(element);
          field.current = element;
        }}
        id={`${id}-note`}
        label={t("note.label")}
        hint={t("note.hint")}
        error={fault}
      />
      {isDirty || draft.restored ? (
        <div className={styles.actions}>
          <Button type="submit" pending={isSubmitting} pendingText={t("action.saving", { ns: "common" })}>
            {t("note.save")}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
