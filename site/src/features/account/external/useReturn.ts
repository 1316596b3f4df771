import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { call } from "../../../api/client";
import { errorText } from "../../../api/errors";
import { ApiError } from "../../../api/problem";
import type { LoginAnswer } from "../../../api/token";
import { paths, thankyouPath } from "../../../paths";
import { takeRememberedPage } from "../../../session/remembered";
import { enterExternally } from "../../../session/session";
import { useToast } from "../../../ui/Toast";
import { type Aim, type Begun, takeBegun } from "./begun";

const PASSWORD_REQUIRED = "error.existing.password.required";

/** Where the return from a provider stands. */
export type Stage =
  | { at: "calling" }
  | { at: "prompt"; fault: string | null; pending: boolean }
  | { at: "consent" }
  | { at: "over"; text: string };

/** What came back, which every call carries again. */
interface Returned {
  begun: Begun;
  code: string;
}

function hasFault(error: unknown, path: string): boolean {
  return error instanceof ApiError && error.fields.some((fault) => fault.path === path);
}

/** S-SOCIAL: what a provider has sent back with the person is exchanged for a sign-in, or connects an account. */
export function useReturn() {
  const { t } = useTranslation("external");
  const toast = useToast();
  const navigate = useNavigate();
  const { category } = useParams();
  const [query, setQuery] = useSearchParams();
  const [stage, setStage] = useState<Stage>({ at: "calling" });
  const [aim, setAim] = useState<Aim>("enter");
  const returned = useRef<Returned | null>(null);
  const started = useRef(false);

  const over = (text: string) => setStage({ at: "over", text });

  function enter(more: object): Promise<LoginAnswer> {
    const { begun, code } = returned.current as Returned;
    return enterExternally(begun.category, { code, state: begun.state, ...more });
  }

  async function entered(answer: LoginAnswer): Promise<void> {
    if (answer.new || answer.connected) toast.success(t("connected"));
    const next = answer.new ? thankyouPath("signup") : (takeRememberedPage(answer.id) ?? paths.root);
    await navigate(next, { replace: true });
  }

  async function connect(): Promise<void> {
    const { begun, code } = returned.current as Returned;
    const body = { code, state: begun.state };
    await call("POST", `externalaccount/connect/${begun.category}`, { body });
    toast.success(t("connected"));
    await navigate(paths.social, { replace: true });
  }

  /** What the page shows after a call that was refused. `asked`: it carried a password. */
  function refused(error: unknown, asked: boolean): void {
    const required = error instanceof ApiError && error.key === PASSWORD_REQUIRED;
    if (required || hasFault(error, "password")) {
      const fault = asked ? t("LOGIN.SOCIAL_CONNECT_ALERT.MESSAGE_WRONG") : null;
      setStage({ at: "prompt", fault, pending: false });
    } else if (hasFault(error, "termsaccepted")) setStage({ at: "consent" });
    else if (asked && error instanceof ApiError && (error.status === 429 || error.status === 0))
      setStage({ at: "prompt", fault: errorText(t, error), pending: false });
    else over(errorText(t, error));
  }

  async function begin(): Promise<void> {
    const [code, state, error] = ["code", "state", "error"].map((name) => query.get(name));
    // Neither the address bar nor the history keeps them.
    setQuery({}, { replace: true });
    const begun = takeBegun(Number(category), state ?? null);
    if (begun) setAim(begun.aim);
    if (!begun || (!code && !error)) return over(t("strange"));
    if (!code) return over(t("stopped"));
    returned.current = { begun, code };
    try {
      if (begun.aim === "connect") await connect();
      else await entered(await enter({}));
    } catch (cause) {
      refused(cause, false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever changes: a code is good for one call
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void begin();
  }, []);

  return {
    stage,
    aim,
    enter,
    entered,
    async tryPassword(password: string) {
      if (password === "") {
        const fault = t("LOGIN.SOCIAL_CONNECT_ALERT.MESSAGE_ENTER");
        return setStage({ at: "prompt", fault, pending: false });
      }
      setStage({ at: "prompt", fault: null, pending: true });
      try {
        await entered(await enter({ password }));
      } catch (error) {
        refused(error, true);
      }
    },
    cancel: () => over(t("stopped")),
  };
}
