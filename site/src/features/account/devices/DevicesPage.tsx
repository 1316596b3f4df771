import { useState } from "react";
import { call } from "../../../api/client";
import type { NamedSchema } from "../../../api/entities";
import { useQuietRead } from "../../../api/hooks";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useReport } from "../../../app/useReport";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { useToast } from "../../../ui/Toast";
import { AttemptRow } from "./AttemptRow";
import { DeviceCard, type SignIn } from "./DeviceCard";
import styles from "./devices.module.css";
import { TrustedDevices, type TrustedList } from "./TrustedDevices";

type List = NamedSchema<"signin.list.get">;
type History = NamedSchema<"signin.history.get">;

/** Where the person is signed in or trusts a device, and the last tries to sign in. */
export default function DevicesPage() {
  const { t } = useTranslation("devices");
  const list = useQuietRead<List>("signin/list");
  const trusted = useQuietRead<TrustedList>("signin/trusted");
  const history = useQuietRead<History>("signin/history");
  const reload = () => Promise.all([list.reload(), trusted.reload()]);
  const loading = <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />;

  return (
    <Page
      title={t("title.devices", { ns: "common" })}
      intro={t("intro")}
      back={
        <BackLink as={Link} to={paths.settings}>
          {t("title.settings", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {list.data ? (
        <SignIns items={list.data.items} trusts={Boolean(trusted.data?.items.length)} reload={reload} />
      ) : list.error ? (
        <LoadFailure error={list.error} busy={list.busy} onRetry={list.retry} />
      ) : (
        loading
      )}
      {trusted.data?.items.length ? (
        <TrustedDevices items={trusted.data.items} reload={reload} />
      ) : trusted.error ? (
        <LoadFailure error={trusted.error} busy={trusted.busy} onRetry={trusted.retry} />
      ) : null}
      <Section title={t("history.title")}>
        <div className={styles.part}>
          <p className="small quiet">{t("history.hint")}</p>
          {history.data ? (
            <SignInAttempts items={history.data.items} />
          ) : history.error ? (
            <LoadFailure error={history.error} busy={history.busy} onRetry={history.retry} />
          ) : (
            loading
          )}
        </div>
      </Section>
    </Page>
  );
}

interface SignInsProps {
  items: readonly SignIn[];
  /** Whether a device is not asked for the second factor. */
  trusts: boolean;
  reload: () => Promise<unknown>;
}

function SignIns({ items, trusts, reload }: SignInsProps) {
  const { t } = useTranslation("devices");
  const report = useReport();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);

  async function end(what: { id: string } | { others: true }) {
    setBusy("id" in what ? what.id : "others");
    try {
      await call("POST", "signin/end", { body: what });
      await reload();
      setAsking(false);
      toast.success(t("ended"));
    } catch (error) {
      report(error);
    }
    setBusy(null);
  }

  return (
    <div className={styles.part}>
      <ul className={styles.list}>
        {items.map((signIn) => (
          <DeviceCard
            key={signIn.id}
            signIn={signIn}
            pending={busy === signIn.id}
            onEnd={() => void end({ id: signIn.id })}
          />
        ))}
      </ul>
      {items.length > 1 ? (
        <div>
          <Button variant="second" onClick={() => setAsking(true)}>
            {t("endOthers")}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={t("ask.title")}
        text={t(trusts ? "ask.trusted" : "ask.text")}
        yesText={t("user.logout", { ns: "common" })}
        destroys
        noText={t("action.no", { ns: "common" })}
        onYes={() => void end({ others: true })}
        onNo={() => setAsking(false)}
        pending={busy === "others"}
      />
    </div>
  );
}

function SignInAttempts({ items }: { items: History["items"] }) {
  const { t } = useTranslation("devices");
  if (items.length === 0) return <p>{t("history.none")}</p>;
  return (
    <ul className={styles.attempts}>
      {items.map((one, index) => (
        // Two tries of one second look alike, and none of them ever moves.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <AttemptRow key={index} one={one} />
      ))}
    </ul>
  );
}
