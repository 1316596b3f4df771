import { useEffect, useState } from "react";
import { ApiError } from "../../../api/problem";
import type { LoginAnswer } from "../../../api/token";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { useSession } from "../../../session/session";
import { Page } from "../../../ui/Page";
import { type Confirmed, ConfirmedForm } from "../factor/ConfirmedForm";
import { Over } from "./Over";
import { heldReturned, holdReturned, type ProviderReturn } from "./returned";
import { connect, signIn, useProviderSignIn } from "./useProviderSignIn";
import { PASSWORD_REQUIRED } from "./useReturn";

/** The server's repeated question for the password says that the last one was wrong (S-SOCIAL-11). */
function asFault(error: unknown): unknown {
  return error instanceof ApiError && error.key === PASSWORD_REQUIRED
    ? new ApiError({ status: 400, key: error.key, fields: [{ path: "password", key: "wrong" }] })
    : error;
}

/** The password that connects an external account to the account with its address. */
export function SocialQuestion() {
  const { t } = useTranslation("external");
  const { user } = useSession();
  const [returned] = useState(heldReturned);
  const [stopped, setStopped] = useState(false);
  const { entered, connected } = useProviderSignIn();
  const title = t("title.password", { ns: "common" });
  useEffect(() => () => holdReturned(null), []);

  if (!returned || stopped) {
    const aim = returned?.pending.aim ?? (user ? "connect" : "enter");
    return (
      <Page title={title} width="form">
        <Over text={t(returned ? "stopped" : "strange")} aim={aim} />
      </Page>
    );
  }

  async function send(from: ProviderReturn, confirmed: Confirmed): Promise<LoginAnswer | null> {
    try {
      if (from.pending.aim === "enter") return await signIn(from, confirmed);
      await connect(from, confirmed);
      return null;
    } catch (error) {
      throw asFault(error);
    }
  }

  const enters = returned.pending.aim === "enter";
  return (
    <Page
      title={title}
      intro={t(enters ? "LOGIN.SOCIAL_CONNECT_ALERT.MESSAGE_EXISTING" : "prompt.connect")}
      width="form"
    >
      <ConfirmedForm<LoginAnswer | null>
        label={title}
        submitText={t(enters ? "prompt.submit" : "connect")}
        busyText={t(enters ? "prompt.pending" : "pending")}
        faults={{
          required: t("LOGIN.SOCIAL_CONNECT_ALERT.MESSAGE_ENTER"),
          wrong: t("LOGIN.SOCIAL_CONNECT_ALERT.MESSAGE_WRONG"),
        }}
        send={(confirmed) => send(returned, confirmed)}
        onDone={(answer) => void (answer ? entered(answer) : connected())}
        onCancel={() => setStopped(true)}
      >
        {enters ? (
          <p>
            <Link to={paths.forgot}>{t("prompt.forgot")}</Link>
          </p>
        ) : null}
      </ConfirmedForm>
    </Page>
  );
}
