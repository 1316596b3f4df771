import { useState } from "react";
import { useApi, useEntities } from "../../../api/hooks";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useReport } from "../../../app/useReport";
import { useSavedToast } from "../../../app/useSavedToast";
import { useServerReachable } from "../../../app/useServerReachable";
import { dayOf } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { GivenCard } from "./GivenCard";
import styles from "./proxies.module.css";
import { type ProxyAccess, stateOf } from "./proxy";
import { ReceivedCard } from "./ReceivedCard";

/** Who may read what the person has written down, and what others let them read. */
export default function ProxiesPage() {
  const { t } = useTranslation("proxies");
  const { items, error, reload } = useEntities("proxyaccess");
  return (
    <Page
      title={t("title.proxies", { ns: "common" })}
      intro={t("intro")}
      back={
        <BackLink as={Link} to={paths.settings}>
          {t("title.settings", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {items ? (
        <Lists items={items} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}

function Lists({ items }: { items: readonly ProxyAccess[] }) {
  const { t } = useTranslation("proxies");
  const api = useApi();
  const said = useSavedToast();
  const report = useReport();
  const [confirming, setConfirming] = useState<ProxyAccess | null>(null);
  const [busy, setBusy] = useState(false);
  const isReached = useServerReachable();
  const kind = confirming?.received ? "received" : "given";
  const given = items.filter(({ received }) => !received);
  const received = items.filter((row) => row.received);
  // What is to be done next, once something was saved: its code.
  const next = given.find(
    (row) => row.version > 0 && !row.invitation && stateOf(row, dayOf(new Date())) === "invited",
  );

  async function end(row: ProxyAccess) {
    setBusy(true);
    try {
      said(await api.remove("proxyaccess", row.id), t("end.done"));
      // One that only waited is gone; another one holds until the server knows of its end.
      await api.reload("proxyaccess");
      setConfirming(null);
    } catch (error) {
      report(error);
    }
    setBusy(false);
  }

  return (
    <>
      <Section title={t("given.title")}>
        <div className={styles.part}>
          {given.length === 0 ? <p>{t("given.none")}</p> : null}
          <ul className={styles.list}>
            {given.map((row) => (
              <GivenCard key={row.id} row={row} next={row === next} onEnd={() => setConfirming(row)} />
            ))}
          </ul>
          <div>
            <LinkButton as={Link} to={paths.proxyAdd} variant={next ? "second" : "primary"}>
              {t("title.proxyAdd", { ns: "common" })}
            </LinkButton>
          </div>
        </div>
      </Section>
      <Section title={t("received.title")}>
        <div className={styles.part}>
          {received.length === 0 ? <p>{t("received.none")}</p> : null}
          <ul className={styles.list}>
            {received.map((row) => (
              <ReceivedCard key={row.id} row={row} onEnd={() => setConfirming(row)} />
            ))}
          </ul>
          <div>
            <LinkButton as={Link} to={paths.proxyAccept} variant="second">
              {t("title.proxyAccept", { ns: "common" })}
            </LinkButton>
          </div>
        </div>
      </Section>
      <ConfirmDialog
        open={confirming !== null}
        title={t("end.title")}
        text={t(isReached ? `end.${kind}` : `end.${kind}Later`, { name: confirming?.name ?? "" })}
        yesText={t("end.yes")}
        destroys
        noText={t("action.cancel", { ns: "common" })}
        onYes={() => void (confirming && end(confirming))}
        onNo={() => setConfirming(null)}
        pending={busy}
      />
    </>
  );
}
