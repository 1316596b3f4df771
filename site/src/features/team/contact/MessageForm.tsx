import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { fieldText } from "../../../api/errors";
import { useApi } from "../../../api/hooks";
import { DraftNote } from "../../../form/DraftNote";
import { Restart } from "../../../form/Restart";
import { useSendForm } from "../../../form/useSendForm";
import { thankyouPath } from "../../../paths";
import { Button } from "../../../ui/Button";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { RadioCards } from "../../../ui/RadioCards";
import { TextArea } from "../../../ui/TextArea";
import { TextField } from "../../../ui/TextField";
import styles from "./contact.module.css";
import { mayNeedHelp } from "./crisis";
import { HelpIfNeeded } from "./HelpCard";
import {
  MESSAGE_FIELDS,
  type MessageField,
  type MessageValues,
  messageDraft,
  messageFaults,
} from "./messageForm";
import type { Reason } from "./reasons";

interface MessageFormProps {
  reasons: readonly Reason[];
  /** What the thanks are for, and the name of the draft. */
  from: "contact" | "feedback";
  /** The account's address, to begin with. */
  replyemail: string;
  /** The label of the text. */
  textLabel: string;
  subject?: boolean;
}

/** A message to the team of the app. */
export function MessageForm(props: MessageFormProps) {
  return <Restart>{(onRestart) => <Form {...props} onRestart={onRestart} />}</Restart>;
}

function Form(props: MessageFormProps & { onRestart: () => void }) {
  const { reasons, from, replyemail, textLabel, subject = false, onRestart } = props;
  const { t } = useTranslation("contact");
  const api = useApi();
  const navigate = useNavigate();
  const label = (field: MessageField) => (field === "text" ? textLabel : t(`form.${field}`));

  const { form, draft, fieldId, error, summary, isSubmitting, onSubmit } = useSendForm<MessageValues>({
    draftKey: `contact-${from}`,
    defaults: { reason: "", subject: "", text: "", replyemail },
    fields: MESSAGE_FIELDS,
    labelOf: label,
    check: (values) =>
      Object.fromEntries(
        Object.entries(messageFaults(values)).map(([field, fault]) => [
          field,
          fault.key === "required" ? t(`form.fault.${field}`) : fieldText(t, fault),
        ]),
      ),
    send: (values, key) => api.create("contact", messageDraft(values), key),
    onSent: () => void navigate(thankyouPath(from), { replace: true }),
  });

  const frame = (name: MessageField) => ({ id: fieldId(name), label: label(name), error: error(name) });
  const optional = t("state.optional", { ns: "common" });

  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <ErrorSummary {...summary} />
      <DraftNote draft={draft} onDiscard={onRestart} />
      <Controller
        control={form.control}
        name="reason"
        render={({ field }) => (
          <RadioCards
            {...field}
            id={fieldId("reason")}
            legend={label("reason")}
            columns={2}
            required
            onChange={(value) => field.onChange(value ?? "")}
            error={error("reason")}
            options={reasons.map(({ key, value }) => ({ value: String(value), label: t(`reason.${key}`) }))}
          />
        )}
      />
      {subject ? <TextField {...form.register("subject")} {...frame("subject")} optional={optional} /> : null}
      <TextArea {...form.register("text")} {...frame("text")} className={styles.message} required />
      <HelpIfNeeded needed={mayNeedHelp(form.watch("text"))} />
      <TextField
        {...form.register("replyemail")}
        {...frame("replyemail")}
        type="email"
        autoComplete="email"
        optional={optional}
        hint={t("form.replyemailHint")}
      />
      <Button
        id={fieldId("submit")}
        type="submit"
        block
        pending={isSubmitting}
        pendingText={t("form.sending")}
      >
        {t("form.send")}
      </Button>
    </form>
  );
}
