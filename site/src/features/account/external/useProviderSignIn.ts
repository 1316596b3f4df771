import { useNavigate } from "react-router";
import { call } from "../../../api/client";
import type { LoginAnswer } from "../../../api/token";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths, thankyouPath } from "../../../paths";
import { takeRememberedPage } from "../../../session/remembered";
import { enterExternally } from "../../../session/session";
import { useToast } from "../../../ui/Toast";
import type { ProviderReturn } from "./returned";

/** Exchanges what came back for a sign-in. */
export function signIn({ pending, code }: ProviderReturn, more: object): Promise<LoginAnswer> {
  return enterExternally(pending.category, { code, state: pending.state, ...more });
}

/** Connects what came back to the account of whoever is signed in. */
export async function connect({ pending, code }: ProviderReturn, more: object): Promise<void> {
  const body = { code, state: pending.state, ...more };
  await call("POST", `externalaccount/connect/${pending.category}`, { body });
}

/** Where the person goes once a provider has told who they are. */
export function useProviderSignIn() {
  const { t } = useTranslation("external");
  const toast = useToast();
  const navigate = useNavigate();
  return {
    async entered(answer: LoginAnswer): Promise<void> {
      if (answer.new || answer.connected) toast.success(t("connected"));
      const next = answer.new
        ? thankyouPath("signup")
        : (takeRememberedPage(answer.id, paths.dashboard) ?? paths.root);
      await navigate(next, { replace: true });
    },
    async connected(): Promise<void> {
      toast.success(t("connected"));
      await navigate(paths.social, { replace: true });
    },
  };
}
