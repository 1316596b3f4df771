import { useEffect, useState } from "react";
import type { ApiError } from "../../../api/problem";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { useSession } from "../../../session/session";
import { BackLink } from "../../../ui/BackLink";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { Accounts } from "./Accounts";
import { ProviderButtons } from "./ProviderButtons";
import { loadProviders, type Provider } from "./providers";

/** External accounts: for visitors the way in, for signed-in people those that are connected. */
export default function SocialPage() {
  const { t } = useTranslation("external");
  const { user } = useSession();
  const [providers, setProviders] = useState<readonly Provider[] | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);

  function load() {
    setBusy(true);
    loadProviders()
      .then(setProviders, setFailure)
      .finally(() => setBusy(false));
  }
  useEffect(load, []);

  return (
    <Page
      title={t("title.social", { ns: "common" })}
      intro={t("intro")}
      back={
        <BackLink as={Link} to={user ? paths.settings : paths.login}>
          {user ? t("title.settings", { ns: "common" }) : t("toLogin")}
        </BackLink>
      }
      width="form"
    >
      {providers === null ? (
        failure ? (
          <LoadFailure error={failure} busy={busy} onRetry={load} />
        ) : (
          <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
        )
      ) : user ? (
        <Accounts providers={providers} />
      ) : providers.length > 0 ? (
        <ProviderButtons providers={providers} />
      ) : (
        <p>{t("none")}</p>
      )}
    </Page>
  );
}
