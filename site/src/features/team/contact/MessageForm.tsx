import { Controller } from "react-hook-form";
import { useNavigate } from "react-router";
import { useApi } from "../../../api/hooks";
import { isUnsent } from "../../../device/unsent";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths, thankyouPath } from "../../../paths";
import { RadioCards } from "../../../ui/RadioCards";
import { TextArea } from "../../../ui/TextArea";
import { TextField } from "../../../ui/TextField";
import styles from "./contact.module.css";
import { mayNeedHelp } from "./crisis";
import { HelpIfNeeded } from "./HelpCard";
import {
  MESSAGE_FIELDS,
  type MessageDefaults,
  type MessageField,
  type MessageValues,
  messageDraft,
  messageFaults,
  messageValues,
} from "./messageForm";
import type { Reason } from "./reasons";

interface MessageFormProps {
  reasons: readonly Reason[];
  /** Text of the thank-you page, and key of the draft. */
  from: "contact" | "feedback";
  defaults: MessageDefaults;
  /** The address of the account. */
  address: string;
  textLabel: string;
  subject?: boolean;
}

/** A message to the operator. */
export function MessageForm({
  reasons,
  from,
  defaults,
  address,
  textLabel,
  subject = false,
}: MessageFormProps) {
  const { t } = useTranslation("contact");
  const api = useApi();
  const navigate = useNavigate();

  const form = useForm<MessageValues, MessageField, unknown>({
    start: () => messageValues(defaults, address),
    draft: { key: `contact-${from}` },
    fields: MESSAGE_FIELDS,
    labelOf: (field) => (field === "text" ? textLabel : t(`form.${field}`)),
    check: messageFaults,
    say: ({ key }, field) =>
      key === "required" ? t(`form.fault.${field}`, { defaultValue: "" }) || undefined : undefined,
    send: (values, keyOf) => {
      const draft = messageDraft(values, defaults);
      return api.create("contact", draft, keyOf(draft));
    },
    onSaved: (row) => void navigate(isUnsent(row) ? paths.outbox : thankyouPath(from), { replace: true }),
    // Leaving asks nothing: the links to help must work at once.
    leaving: "quietly",
  });

  const { frame, fields } = form;
  const optional = t("state.optional", { ns: "common" });

  return (
    <Form form={form} saveText={t("form.send")} busyText={t("form.sending")}>
      <Controller
        control={fields.control}
        name="reason"
        render={({ field }) => (
          <RadioCards
            {...field}
            id={form.idOf("reason")}
            legend={t("form.reason")}
            columns={2}
            required
            onChange={(value) => field.onChange(value ?? "")}
            error={form.error("reason")}
            options={reasons.map(({ key, value }) => ({ value: String(value), label: t(`reason.${key}`) }))}
          />
        )}
      />
      {subject ? (
        <TextField {...fields.register("subject")} {...frame("subject")} optional={optional} />
      ) : null}
      <TextArea {...fields.register("text")} {...frame("text")} className={styles.message} required />
      <HelpIfNeeded needed={mayNeedHelp(fields.watch("text"))} />
      <TextField
        {...fields.register("replyemail")}
        {...frame("replyemail")}
        type="email"
        autoComplete="email"
        optional={optional}
        hint={t("form.replyemailHint")}
      />
    </Form>
  );
}
