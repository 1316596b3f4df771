import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../../api/client";
import type { LoginAnswer } from "../../../api/token";
import { paths, thankyouPath } from "../../../paths";
import { takeRememberedPage } from "../../../session/remembered";
import { enterExternally } from "../../../session/session";
import { useToast } from "../../../ui/Toast";
import type { Returned } from "./returned";

/** Exchanges what came back for a sign-in. */
export function enter({ begun, code }: Returned, more: object): Promise<LoginAnswer> {
  return enterExternally(begun.category, { code, state: begun.state, ...more });
}

/** Connects what came back to the account of whoever is signed in. */
export async function connect({ begun, code }: Returned, more: object): Promise<void> {
  const body = { code, state: begun.state, ...more };
  await call("POST", `externalaccount/connect/${begun.category}`, { body });
}

/** Where the person goes once a provider has told who she is. */
export function useEntered() {
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
