import { useState } from "react";
import { call } from "../../../api/client";
import { useEntities } from "../../../api/hooks";
import { ApiError } from "../../../api/problem";
import { LoadFailure } from "../../../app/LoadFailure";
import { useReport } from "../../../app/useReport";
import { useTranslation } from "../../../i18n/useTranslation";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Skeleton } from "../../../ui/Skeleton";
import { useToast } from "../../../ui/Toast";
import { PasswordLink } from "../factor/PasswordLink";
import { AccountCard, type Connected } from "./AccountCard";
import styles from "./external.module.css";
import { goToProvider, type Provider } from "./providers";

interface AccountsProps {
  providers: readonly Provider[];
}

/** The connected accounts, and those that could be. One that is no longer set up can still be disconnected. */
export function Accounts({ providers }: AccountsProps) {
  const { t } = useTranslation("external");
  const report = useReport();
  const toast = useToast();
  const { items, error, isLoading, reload } = useEntities("externalaccount");
  const [busy, setBusy] = useState<number | null>(null);
  const [confirming, setConfirming] = useState<Connected | null>(null);
  const [needsPassword, setNeedsPassword] = useState(false);

  if (error) return <LoadFailure error={error} busy={isLoading} onRetry={() => void reload()} />;
  if (!items) return <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />;

  const shown = [
    ...providers.map(({ category, name }) => ({ category, name: name as string | null })),
    ...items
      .filter((row) => providers.every(({ category }) => category !== row.category))
      .map(({ category }) => ({ category, name: null })),
  ];

  async function connect(category: number) {
    setBusy(category);
    try {
      await goToProvider(category, "connect");
    } catch (cause) {
      report(cause);
      setBusy(null);
    }
  }

  async function disconnect(row: Connected) {
    setBusy(row.category);
    try {
      await call("DELETE", `externalaccount/delete/${row.id}`);
      await reload();
      toast.success(t("disconnected"));
    } catch (cause) {
      if (cause instanceof ApiError && cause.key === "error.external.last") setNeedsPassword(true);
      else report(cause);
    }
    setConfirming(null);
    setBusy(null);
  }

  return (
    <div className={styles.part}>
      {needsPassword ? <PasswordLink text={t("passwordFirst.text")} /> : null}
      {shown.length === 0 ? <p>{t("none")}</p> : null}
      <ul className={styles.list}>
        {shown.map(({ category, name }) => (
          <AccountCard
            key={category}
            name={name ?? t(`category.${category}`)}
            row={items.find((one) => one.category === category)}
            pending={busy === category && confirming === null}
            onConnect={() => void connect(category)}
            onDisconnect={setConfirming}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={confirming !== null}
        title={t("ask.title")}
        text={t("ask.text")}
        yesText={t("disconnect")}
        destroys
        noText={t("action.no", { ns: "common" })}
        onYes={() => confirming && void disconnect(confirming)}
        onNo={() => setConfirming(null)}
        pending={confirming !== null && busy === confirming.category}
      />
    </div>
  );
}
