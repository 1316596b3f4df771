import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/problem";
import { useForm } from "../../../form/useForm";
import { currentLanguage } from "../../../i18n/i18n";
import { LANGUAGES } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { type Confirmation, type SignupData, signup } from "../../../session/session";
import { forgetPassword, isPasswordSealed, openPassword, sealPassword } from "./sealedPassword";
import {
  codeDigits,
  codeFaults,
  SIGNUP_FIELDS,
  SIGNUP_SECRETS,
  type SignupField,
  type SignupValues,
  signupFaults,
  toSignupData,
} from "./signupForm";
import { forgetCode, type StoredCode, storeCode, storedCode } from "./storedCode";

/** What the next call is for: the details, another mail, or the account. */
type Aim = "details" | "again" | "account";

const DEAD_CODES = ["spent", "expired"];

function emptyValues(): SignupValues {
  return {
    email: "",
    password: "",
    language: String(LANGUAGES[currentLanguage()].id),
    termsaccepted: false,
    healthdataaccepted: false,
    code: "",
  };
}

/**
 * The sign-up in two steps: the details, then the code that was mailed to the address. Both calls carry the details, so
 * that the server stores nothing before the address is proven.
 */
export function useSignup() {
  const { t } = useTranslation("signup");
  const [sent, setSent] = useState<StoredCode | null>(null);
  const [waiting] = useState(storedCode);
  const [opening, setOpening] = useState(waiting !== null && isPasswordSealed());
  const [sentAgain, setSentAgain] = useState(false);
  const [done, setDone] = useState(false);
  const [aim, setAim] = useState<Aim>("details");
  // Read by `check` and `send` in the same task in which it is set.
  const nextAim = useRef<Aim>("details");

  function aimAt(next: Aim) {
    nextAim.current = next;
    setAim(next);
  }

  function labelOf(name: SignupField): string {
    return name === "code" ? t("code.label") : t(name);
  }

  async function request(values: SignupValues): Promise<StoredCode | null> {
    const data = toSignupData(values);
    const fromEarlier = storedCode();
    if (nextAim.current === "details" && fromEarlier?.email === data.email) return fromEarlier;
    return await kept(data, await signup(data));
  }

  /** Keeps what a reload needs to ask for the code alone: the consents were given, or there would be none. */
  async function kept(data: SignupData, confirmation: Confirmation | null): Promise<StoredCode | null> {
    if (!confirmation) return null;
    await sealPassword(data.email, data.password);
    return storeCode(data.email, confirmation.validSeconds);
  }

  async function create(values: SignupValues): Promise<StoredCode | null> {
    try {
      const data = toSignupData(values);
      return await kept(data, await signup({ ...data, code: codeDigits(values.code) }));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.some(({ path, key }) => path === "code" && DEAD_CODES.includes(key))) forgetCode();
      // The fault is shown where the field is.
      if (fields.some(({ path }) => path !== "code")) backToDetails();
      throw error;
    }
  }

  const form = useForm<SignupValues, SignupField, StoredCode | null>({
    start: emptyValues,
    draft: { key: "signup", secret: SIGNUP_SECRETS },
    fields: SIGNUP_FIELDS,
    labelOf,
    check: (values) => {
      if (nextAim.current === "again") return {};
      return nextAim.current === "account" ? codeFaults(values) : signupFaults(values);
    },
    say: ({ key }, name) =>
      key === "required" || key === "accepted"
        ? t(`missing.${name}`, { defaultValue: "" }) || undefined
        : key === "pattern"
          ? t(`fault.${name}`, { defaultValue: "" }) || undefined
          : undefined,
    send: (values) => (nextAim.current === "account" ? create(values) : request(values)),
    goesOn: (answer) => {
      if (!answer) return false;
      setSentAgain(nextAim.current === "again");
      form.change({ code: "" }, "code");
      setSent(answer);
      aimAt("account");
      return true;
    },
    keyFields: { "error.signup.exists": "email" },
    // The guard of this page redirects; the button stays busy until then.
    onSaved: () => {
      setDone(true);
      void forgetPassword();
    },
    // No question about unsaved changes: the sign-in page is only a different form.
    leaving: "quietly",
  });

  const { change } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened again
  useEffect(() => {
    if (!opening || !waiting) {
      if (isPasswordSealed()) void forgetPassword();
      return;
    }
    let hasLeft = false;
    void openPassword(waiting.email).then((password) => {
      if (hasLeft) return;
      setOpening(false);
      if (password === null) {
        void forgetPassword();
        return;
      }
      change({ email: waiting.email, password, termsaccepted: true, healthdataaccepted: true });
      setSent(waiting);
      aimAt("account");
    });
    return () => {
      hasLeft = true;
    };
  }, []);

  function backToDetails() {
    setSent(null);
    aimAt("details");
  }

  const busy = form.busy || done;
  return {
    form: { ...form, busy: busy && aim !== "again" },
    /** The code that is asked for; null while the details are shown. */
    sent,
    /** True after another mail was sent. */
    sentAgain,
    /** True while it is looked whether a reload left enough to ask for the code alone. */
    opening,
    /** A code that was mailed before a reload. */
    waiting: waiting !== null && form.draft.restored,
    again: {
      busy: busy && aim === "again",
      async send() {
        if (busy) return;
        aimAt("again");
        await form.submit();
        aimAt("account");
      },
    },
    change() {
      form.forget();
      backToDetails();
    },
  };
}
