import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import type { ServerInfo } from "../../../../api/info";
import { useServerInfo } from "../../../../api/useServerInfo";
import { Link } from "../../../../app/Link";
import { LoadFailure } from "../../../../app/LoadFailure";
import { useReport } from "../../../../app/useReport";
import { useTranslation } from "../../../../i18n/useTranslation";
import { paths } from "../../../../paths";
import { pushState, switchPushOff, switchPushOn } from "../../../../session/push";
import { Button } from "../../../../ui/Button";
import { Note } from "../../../../ui/Note";
import { Section } from "../../../../ui/Section";
import { Skeleton } from "../../../../ui/Skeleton";
import styles from "./notices.module.css";

/** Whether notices come to this device, how that is changed, and what there is besides. */
export function DevicePush() {
  const { t } = useTranslation("profile");
  const { info, error, busy, retry } = useServerInfo();
  return (
    <Section title={t("notices.device.title")}>
      {info ? (
        <State ways={info} />
      ) : error ? (
        <LoadFailure error={error} busy={busy} onRetry={retry} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Section>
  );
}

function State({ ways }: { ways: ServerInfo }) {
  const { t } = useTranslation("profile");
  const report = useReport();
  const [state, setState] = useState(() => pushState(ways));
  const [busy, setBusy] = useState(false);

  async function change(how: () => Promise<void>) {
    setBusy(true);
    try {
      await how();
    } catch (error) {
      report(error);
    }
    setState(pushState(ways));
    setBusy(false);
  }

  return (
    <div className={styles.device}>
      <Note title={t(`notices.device.${state}.title`)} role="status">
        <p>{t(`notices.device.${state}.text`)}</p>
        {ways.fcm && (state === "off" || state === "on") ? <p>{t("notices.device.google")}</p> : null}
        {state === "install" ? (
          <ol className={styles.steps}>
            {(["share", "add", "open"] as const).map((step) => (
              <li key={step}>{t(`notices.device.install.${step}`)}</li>
            ))}
          </ol>
        ) : null}
      </Note>
      {state === "off" ? (
        <div>
          <Button icon={<Bell />} pending={busy} onClick={() => void change(switchPushOn)}>
            {t("notices.device.switchOn")}
          </Button>
        </div>
      ) : state === "on" ? (
        <div>
          <Button
            variant="second"
            icon={<BellOff />}
            pending={busy}
            onClick={() => void change(switchPushOff)}
          >
            {t("notices.device.switchOff")}
          </Button>
        </div>
      ) : (
        <p>
          {t("notices.device.besides")}{" "}
          <Link to={paths.calendar}>{t("title.calendar", { ns: "common" })}</Link> ·{" "}
          <Link to={paths.emailSettings}>{t("title.emailSettings", { ns: "common" })}</Link>
        </p>
      )}
    </div>
  );
}
