import { useTranslation } from "react-i18next";
import { DraftNote } from "../../../form/DraftNote";
import { LeaveQuestion } from "../../../form/LeaveQuestion";
import { Restart } from "../../../form/Restart";
import { Button } from "../../../ui/Button";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { useToast } from "../../../ui/Toast";
import { type Clash, ConflictChoice } from "./ConflictChoice";
import { ContactFields } from "./ContactFields";
import { type Contact, fullName } from "./contact";
import { type ContactField, type ContactValues, type ContactWords, wordsOf } from "./contactForm";
import styles from "./team.module.css";
import { type Conflict, useContactForm } from "./useContactForm";
import { useLists } from "./useLists";

interface ContactFormProps {
  /** The contact to change; null makes a new one. */
  contact: Contact | null;
  draftKey: string;
  onSaved: (contact: Contact) => void;
}

export function ContactForm(props: ContactFormProps) {
  return <Restart>{(onRestart) => <Form {...props} onRestart={onRestart} />}</Restart>;
}

function Form({ contact, draftKey, onSaved, onRestart }: ContactFormProps & { onRestart: () => void }) {
  const { t } = useTranslation("addressbook");
  const toast = useToast();
  const lists = useLists();
  const state = useContactForm(contact, draftKey);
  const { form, draft, conflict, submit, refused, isSubmitting } = state;

  async function store(values: ContactValues): Promise<Contact | null> {
    const row = await submit(values);
    if (row) toast.success(t("form.saved", { name: fullName(row) }));
    return row;
  }

  async function storeAndLeave(values: ContactValues) {
    const row = await store(values);
    if (row) onSaved(row);
  }

  async function storeBeforeLeaving(): Promise<boolean> {
    let row: Contact | null = null;
    await form.handleSubmit(async (values) => {
      row = await store(values);
    }, refused)();
    return row !== null;
  }

  function clashesOf({ fields, current }: Conflict): Clash[] {
    const [mine, theirs] = [form.getValues(), wordsOf(current)];
    const shown = (words: ContactWords, field: ContactField) =>
      lists.nameOf(field, words[field]) || words[field].trim() || t("state.notGiven", { ns: "common" });
    return fields.map((field) => ({
      field,
      label: state.label(field),
      mine: shown(mine, field),
      theirs: shown(theirs, field),
    }));
  }

  return (
    <>
      {conflict ? (
        <ConflictChoice
          clashes={clashesOf(conflict)}
          pending={isSubmitting}
          onChoose={(choices) => {
            state.choose(conflict, choices);
            void form.handleSubmit(storeAndLeave, refused)();
          }}
          onBack={state.leaveConflict}
        />
      ) : (
        <form className={styles.form} onSubmit={form.handleSubmit(storeAndLeave, refused)} noValidate>
          <ErrorSummary {...state.summary} />
          <DraftNote draft={draft} onDiscard={onRestart} />
          <ContactFields state={state} lists={lists} />
          <Button
            type="submit"
            block
            pending={isSubmitting}
            pendingText={t("action.saving", { ns: "common" })}
            className={styles.save}
          >
            {t("action.save", { ns: "common" })}
          </Button>
        </form>
      )}
      <LeaveQuestion unsaved={state.unsaved} save={storeBeforeLeaving} discard={draft.drop} />
    </>
  );
}
