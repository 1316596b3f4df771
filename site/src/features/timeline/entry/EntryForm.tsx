import { useTranslation } from "react-i18next";
import { DraftNote } from "../../../form/DraftNote";
import { LeaveQuestion } from "../../../form/LeaveQuestion";
import { Restart } from "../../../form/Restart";
import { languageRow } from "../../../i18n/languages";
import { Button } from "../../../ui/Button";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { useToast } from "../../../ui/Toast";
import type { Entry } from "../entries";
import { dayInWords } from "../sentences";
import { EntryFields } from "./EntryFields";
import styles from "./EntryForm.module.css";
import type { EntryValues } from "./entryForm";
import { useEntryForm } from "./useEntryForm";
import type { EntryTask } from "./useSaveEntry";

interface EntryFormProps {
  task: EntryTask;
  initial: EntryValues;
  draftKey: string;
  onSaved: (entry: Entry) => void;
}

export function EntryForm(props: EntryFormProps) {
  return <Restart>{(onRestart) => <Form {...props} onRestart={onRestart} />}</Restart>;
}

function Form({ task, initial, draftKey, onSaved, onRestart }: EntryFormProps & { onRestart: () => void }) {
  const { t, i18n } = useTranslation("timeline");
  const toast = useToast();
  const state = useEntryForm(task, initial, draftKey);
  const { form, draft, submit, refused, isSubmitting } = state;

  async function store(values: EntryValues): Promise<Entry | null> {
    const row = await submit(values);
    if (row) {
      const day = dayInWords(row.date, state.today, languageRow(i18n.language).sentenceLocale);
      toast.success(t("form.saved", { day }));
    }
    return row;
  }

  async function storeAndLeave(values: EntryValues) {
    const row = await store(values);
    if (row) onSaved(row);
  }

  async function storeBeforeLeaving(): Promise<boolean> {
    let row: Entry | null = null;
    await form.handleSubmit(async (values) => {
      row = await store(values);
    }, refused)();
    return row !== null;
  }

  return (
    <form className={styles.form} onSubmit={form.handleSubmit(storeAndLeave, refused)} noValidate>
      <ErrorSummary {...state.summary} />
      <DraftNote draft={draft} onDiscard={onRestart} />
      <EntryFields state={state} />
      <Button
        type="submit"
        block
        pending={isSubmitting}
        pendingText={t("action.saving", { ns: "common" })}
        className={styles.save}
      >
        {t("action.save", { ns: "common" })}
      </Button>
      <LeaveQuestion unsaved={state.unsaved} save={storeBeforeLeaving} discard={draft.drop} />
    </form>
  );
}
