import { useEffect, useRef, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { errorText } from "../../../api/errors";
import { ApiError } from "../../../api/problem";
import type { LoginAnswer } from "../../../api/token";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { type Aim, takePendingLogin } from "./pendingLogin";
import { holdReturned, type ProviderReturn } from "./returned";
import { signIn, useProviderSignIn } from "./useProviderSignIn";

export const PASSWORD_REQUIRED = "error.existing.password.required";

/** Where the return from a provider stands. */
export type Stage = { at: "calling" } | { at: "consent" } | { at: "over"; text: string };

function hasFault(error: unknown, path: string): boolean {
  return error instanceof ApiError && error.fields.some((fault) => fault.path === path);
}

/** S-SOCIAL: what a provider has sent back with the person is exchanged for a sign-in, or connects an account. */
export function useReturn() {
  const { t } = useTranslation("external");
  const navigate = useNavigate();
  const { category } = useParams();
  const [query, setQuery] = useSearchParams();
  const { entered } = useProviderSignIn();
  const [stage, setStage] = useState<Stage>({ at: "calling" });
  const [aim, setAim] = useState<Aim>("enter");
  const returned = useRef<ProviderReturn | null>(null);
  const started = useRef(false);

  const over = (text: string) => setStage({ at: "over", text });

  async function ask(): Promise<void> {
    holdReturned(returned.current);
    await navigate(paths.passwordModal("social"), { replace: true });
  }

  /** What comes after a call that was refused. */
  async function refused(error: unknown): Promise<void> {
    if ((error instanceof ApiError && error.key === PASSWORD_REQUIRED) || hasFault(error, "password"))
      await ask();
    else if (hasFault(error, "termsaccepted")) setStage({ at: "consent" });
    else over(errorText(t, error));
  }

  async function begin(): Promise<void> {
    const [code, state, error] = ["code", "state", "error"].map((name) => query.get(name));
    // Neither the address bar nor the history keeps them.
    setQuery({}, { replace: true });
    const pending = takePendingLogin(Number(category), state ?? null);
    if (pending) setAim(pending.aim);
    if (!pending || (!code && !error)) return over(t("strange"));
    if (!code) return over(t("stopped"));
    returned.current = { pending, code };
    try {
      // To connect, the server asks for the password in any case.
      if (pending.aim === "connect") await ask();
      else await entered(await signIn(returned.current, {}));
    } catch (cause) {
      await refused(cause);
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
    enter: (more: object): Promise<LoginAnswer> => signIn(returned.current as ProviderReturn, more),
    entered,
  };
}
