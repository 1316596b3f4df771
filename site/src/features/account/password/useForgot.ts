import { useState } from "react";
import { call } from "../../../api/client";
import { useForm } from "../../../form/useForm";
import { email, firstFault, required } from "../../../form/validators";
import { useTranslation } from "../../../i18n/useTranslation";
import { typedAtSignIn } from "../typedEmail";

interface ForgotValues {
  email: string;
}

/** A mail on its way. */
interface Sent {
  email: string;
  /** How long its link is valid. */
  minutes: number;
}

export function useForgot() {
  const { t } = useTranslation("password");
  const [sent, setSent] = useState<Sent | null>(null);
  const [again, setAgain] = useState(false);

  const form = useForm<ForgotValues, "email", Sent>({
    start: () => ({ email: typedAtSignIn() }),
    draft: null,
    fields: ["email"],
    labelOf: (name) => t(name),
    check: (values) => {
      const fault = firstFault(values.email.trim(), [required, email]);
      return fault ? { email: fault } : {};
    },
    say: ({ key }, name) => (key === "required" ? t(`missing.${name}`) : undefined),
    send: async (values) => {
      const body = { email: values.email.trim() };
      const answer = (await call("POST", "password/reset", { body, anonymous: true })) as {
        validseconds: number;
      };
      return { email: body.email, minutes: Math.round(answer.validseconds / 60) };
    },
    // There may be another mail.
    goesOn: (answer) => {
      setAgain(sent !== null);
      setSent(answer);
      return true;
    },
    onSaved: () => undefined,
    leaving: "quietly",
  });

  return {
    form,
    sent,
    /** True after a second mail. */
    again,
    change() {
      form.forget();
      setSent(null);
      setAgain(false);
    },
  };
}
