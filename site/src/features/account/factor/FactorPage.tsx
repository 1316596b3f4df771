import { useState } from "react";
import { useQuietRead } from "../../../api/hooks";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { AppSection } from "./AppSection";
import type { FactorState } from "./factorState";
import { PasskeySection } from "./PasskeySection";

/** What a sign-in asks for besides the password. */
export default function FactorPage() {
  const { t } = useTranslation("factor");
  const state = useQuietRead<FactorState>("factor/state");
  const [busyWith, setBusyWith] = useState<"app" | "passkey" | null>(null);
  return (
    <Page
      title={t("title.factor", { ns: "common" })}
      intro={busyWith ? undefined : t("intro")}
      back={
        <BackLink as={Link} to={paths.settings}>
          {t("title.settings", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {busyWith === "passkey" ? null : state.data ? (
        <AppSection
          state={state.data}
          onBusy={(busy) => setBusyWith(busy ? "app" : null)}
          reload={state.reload}
        />
      ) : state.error ? (
        <LoadFailure error={state.error} busy={state.busy} onRetry={state.retry} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
      {busyWith === "app" ? null : <PasskeySection onBusy={(busy) => setBusyWith(busy ? "passkey" : null)} />}
    </Page>
  );
}
