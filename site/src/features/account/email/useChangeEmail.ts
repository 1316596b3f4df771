import { useRef, useState } from "react";
import { call } from "../../../api/client";
import { ApiError } from "../../../api/problem";
import type { Fault, Faults } from "../../../form/faults";
import { useForm } from "../../../form/useForm";
import { email, firstFault, required } from "../../../form/validators";
import { useTranslation } from "../../../i18n/useTranslation";
import { factorFault } from "../factor/factorFault";

export interface EmailValues {
  email: string;
  /** The present one: every call carries it. */
  password: string;
  /** The second factor, of those who have one. */
  factor: string;
  /** From the mail, in the second step. */
  code: string;
}

export type EmailField = keyof EmailValues;

const FIELDS: readonly EmailField[] = ["email", "password", "factor", "code"];

/** A code on its way. */
interface Sent {
  email: string;
  minutes: number;
}

/** What the next call is for: a code, another one, or the change. */
type Aim = "details" | "again" | "change";

function faultsOf({ email: address, password, code }: EmailValues, aim: Aim): Faults<EmailField> {
  const faults: Partial<Record<EmailField, Fault>> = {};
  const note = (field: EmailField, fault: Fault | null) => {
    if (fault) faults[field] = fault;
  };
  note("email", firstFault(address.trim(), [required, email]));
  note("password", required(password));
  if (aim === "change") {
    const digits = digitsOf(code);
    note("code", required(digits) ?? (/^\d{6}$/.test(digits) ? null : { key: "pattern" }));
  }
  return faults;
}

/** The code, however it was typed or pasted. */
function digitsOf(code: string): string {
  return code.replace(/\s/g, "");
}

interface ChangeTask {
  /** The address that the account has. */
  present: string | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** The change of the address in two steps: address and password, then the code that was mailed to the new address. */
export function useChangeEmail({ present, onSaved, onCancel }: ChangeTask) {
  const { t } = useTranslation("email");
  const [sent, setSent] = useState<Sent | null>(null);
  const [again, setAgain] = useState(false);
  const [aim, setAim] = useState<Aim>("details");
  // Read by `check` and `send` in the same task in which it is set.
  const nextAim = useRef<Aim>("details");

  function aimAt(next: Aim) {
    nextAim.current = next;
    setAim(next);
  }

  // It may be proven again when mails have come back from it.
  function isPresent(code: Sent | null) {
    return code !== null && code.email.toLowerCase() === present;
  }

  function backToDetails() {
    setSent(null);
    aimAt("details");
  }

  const form = useForm<EmailValues, EmailField, Sent | null>({
    start: () => ({ email: "", password: "", factor: "", code: "" }),
    draft: null,
    fields: FIELDS,
    labelOf: (name) => (name === "factor" ? t("field.factor", { ns: "factor" }) : t(`field.${name}`)),
    check: (values) => faultsOf(values, nextAim.current),
    say: (fault, name) => {
      if (name === "factor") return factorFault(t, fault);
      const { key } = fault;
      if (key === "required") return t(`missing.${name}`);
      if (name === "code") return key === "pattern" ? t("fault.code") : undefined;
      if (name === "password") return key === "wrong" ? t("fault.password") : undefined;
      return key === "unique" ? t("fault.email") : undefined;
    },
    send: async (values) => {
      const address = values.email.trim();
      const factor = values.factor.trim();
      const body = { email: address, password: values.password, ...(factor !== "" && { factor }) };
      const coded = nextAim.current === "change" ? { ...body, code: digitsOf(values.code) } : body;
      try {
        const answer = (await call("POST", "email/update", { body: coded })) as {
          validseconds: number;
        } | null;
        return answer && { email: address, minutes: Math.round(answer.validseconds / 60) };
      } catch (error) {
        // The fault is shown where the field is.
        if (error instanceof ApiError && error.fields.some(({ path }) => path !== "code")) backToDetails();
        throw error;
      }
    },
    goesOn: (answer) => {
      if (!answer) return false;
      setAgain(nextAim.current === "again");
      form.change({ code: "" }, "code");
      setSent(answer);
      aimAt("change");
      return true;
    },
    onSaved,
    onCancel,
    savedText: () => t(isPresent(sent) ? "confirmed" : "changed"),
    leaving: "quietly",
  });

  return {
    form: { ...form, busy: form.busy && aim !== "again" },
    sent,
    /** Whether the code proves the address that the account has. */
    samePresent: isPresent(sent),
    /** Takes the address that the account has; what is left to enter is the password. */
    keep() {
      if (present === undefined) return;
      form.change({ email: present }, "email");
      form.fields.setFocus("password");
    },
    /** True after another mail. */
    sentAgain: again,
    again: {
      busy: form.busy && aim === "again",
      async send() {
        if (form.busy) return;
        aimAt("again");
        await form.submit();
        if (nextAim.current === "again") aimAt("change");
      },
    },
    change() {
      form.forget();
      backToDetails();
    },
  };
}
