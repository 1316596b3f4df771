import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation";
import { type InstallWay, install, isInstalled, useInstallWay } from "../../platform/install";
import { Button } from "../../ui/Button";
import { Disclosure } from "../../ui/Disclosure";
import { Note } from "../../ui/Note";
import styles from "./info.module.css";
import { OpenFrame } from "./OpenFrame";

/** Ways by the menus of a browser. */
const MENUS = ["ios", "android", "computer", "mac"] as const;

type Menu = (typeof MENUS)[number];

function isMenu(way: InstallWay): way is InstallWay & Menu {
  return MENUS.some((menu) => menu === way);
}

/** How the site becomes an app on this device, and on others. */
export default function InstallPage() {
  const { t } = useTranslation("info");
  const brand = t("brand", { ns: "common" });
  const way = useInstallWay();
  const [answer, setAnswer] = useState(isInstalled() ? "accepted" : null);
  const here = useRef<HTMLHeadingElement>(null);

  async function ask() {
    setAnswer(await install());
    // The button is gone.
    here.current?.focus();
  }

  return (
    <OpenFrame title={t("install.title")} intro={t("install.intro")}>
      <div className={styles.part}>
        <h2 ref={here} tabIndex={-1}>
          {t("install.here")}
        </h2>
        {answer === "accepted" ? (
          <Note kind="success" role="status">
            <p>{t("install.done")}</p>
          </Note>
        ) : way === "offer" ? (
          <>
            <p>{t("install.offer")}</p>
            <Button icon={<Download />} onClick={() => void ask()}>
              {t("install.now")}
            </Button>
          </>
        ) : isMenu(way) ? (
          <Steps menu={way} />
        ) : (
          <p>{t("install.none")}</p>
        )}
      </div>
      <div className={styles.part}>
        <h2>{t("install.others")}</h2>
        {MENUS.filter((menu) => menu !== way).map((menu) => (
          <Disclosure key={menu} summary={t(`install.${menu}.name`)}>
            <Steps menu={menu} />
          </Disclosure>
        ))}
      </div>
      <div className={styles.part}>
        <h2>{t("install.visibleTitle")}</h2>
        <p>{t("install.visible", { brand })}</p>
      </div>
    </OpenFrame>
  );
}

function Steps({ menu }: { menu: Menu }) {
  const { t } = useTranslation("info");
  const steps: unknown = t(`install.${menu}.steps`, { returnObjects: true });
  return (
    <ol className={styles.steps}>
      {(Array.isArray(steps) ? steps : []).map((step: string) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
