import type { ReactNode } from "react";
import { apiUrl } from "../../api/config";
import { useServerInfo } from "../../api/useServerInfo";
import { useNetwork } from "../../app/useNetwork";
import { currentLanguage } from "../../i18n/i18n";
import { LANGUAGES } from "../../i18n/languages";
import { useTranslation } from "../../i18n/useTranslation";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./info.module.css";
import { OpenFrame } from "./OpenFrame";

/** Technical facts to report with a problem. */
export default function InfoPage() {
  const { t } = useTranslation("info");
  const { info, error } = useServerInfo();
  const online = useNetwork();
  return (
    <OpenFrame title={t("info.title")} intro={t("info.intro")}>
      <div className={styles.part}>
        <h2>{t("info.server")}</h2>
        {error ? <p role="status">{t("info.failed")}</p> : null}
        {info || error ? null : <Skeleton shape="text" label={t("state.loading", { ns: "common" })} />}
        {info ? (
          <dl className={styles.facts}>
            <Fact name={t("info.name")}>{info.name}</Fact>
            <Fact name={t("info.version")}>{info.version}</Fact>
            <Fact name={t("info.build")}>{info.build}</Fact>
            <Fact name={t("info.address")}>{new URL(apiUrl("")).host}</Fact>
          </dl>
        ) : null}
      </div>
      <div className={styles.part}>
        <h2>{t("info.app")}</h2>
        <dl className={styles.facts}>
          <Fact name={t("info.language")}>{LANGUAGES[currentLanguage()].name}</Fact>
          <Fact name={t("info.connection")}>{t(online ? "info.online" : "info.offline")}</Fact>
        </dl>
      </div>
    </OpenFrame>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
