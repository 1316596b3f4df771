import type { ReactNode } from "react";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { required } from "../../../form/validators";
import { useTranslation } from "../../../i18n/useTranslation";
import { useSession } from "../../../session/session";
import styles from "../account.module.css";
import { factorFault } from "./factorFault";
import { PasswordFields } from "./PasswordFields";
import { PasswordLink } from "./PasswordLink";

interface ConfirmedValues {
  password: string;
  factor: string;
}

/** What is sent to show that it is the owner of the account. */
export interface Confirmed {
  password: string;
  factor?: string;
}

interface ConfirmedFormProps<Answer> {
  label: string;
  submitText: string;
  busyText?: string;
  /** Sending takes something away for good. */
  destroys?: boolean;
  /** Sentences of the page in place of the general ones. */
  faults?: { required?: string; wrong?: string };
  send: (confirmed: Confirmed) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

/** The password, and the second factor of those who have one, before something important. */
export function ConfirmedForm<Answer>({
  label,
  submitText,
  busyText,
  destroys,
  faults,
  send,
  onDone,
  onCancel,
  children,
}: ConfirmedFormProps<Answer>) {
  const { t } = useTranslation("factor");
  const { user } = useSession();
  const form = useForm<ConfirmedValues, keyof ConfirmedValues, Answer>({
    start: () => ({ password: "", factor: "" }),
    // Neither is ever kept.
    draft: null,
    leaving: "quietly",
    fields: ["password", "factor"],
    labelOf: (name) => t(`field.${name}`),
    check: ({ password }) => {
      const missing = required(password);
      return missing ? { password: missing } : {};
    },
    say: (fault, name) => {
      if (name === "factor") return factorFault(t, fault);
      if (fault.key === "required") return faults?.required ?? t("missing.password");
      return fault.key === "wrong" ? (faults?.wrong ?? t("fault.password")) : undefined;
    },
    send: ({ password, factor }) =>
      send(factor.trim() === "" ? { password } : { password, factor: factor.trim() }),
    onSaved: onDone,
    onCancel,
  });
  return (
    <Form
      // A password is nothing that could be saved: cancelling asks nothing.
      form={{ ...form, cancel: onCancel }}
      label={label}
      saveText={submitText}
      busyText={busyText ?? t("pending")}
      destroys={destroys}
      className={styles.form}
    >
      <PasswordFields
        password={{ ...form.fields.register("password"), ...form.frame("password") }}
        factor={{ ...form.fields.register("factor"), ...form.frame("factor") }}
        factorAsked={form.faultOf("factor") !== undefined}
      />
      {user && form.faultOf("password")?.key === "wrong" ? <PasswordLink /> : null}
      {children}
    </Form>
  );
}
