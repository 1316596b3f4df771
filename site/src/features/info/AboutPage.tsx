import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useServerInfo } from "../../api/info";
import { paths } from "../../paths";
import { isInstalled } from "../../platform/install";
import styles from "./info.module.css";
import { OpenFrame } from "./OpenFrame";

const MORE = [
  [paths.help, "help"],
  [paths.faq, "faq"],
  [paths.install, "install"],
  [paths.imprint, "imprint"],
  [paths.privacy, "privacy"],
  [paths.terms, "terms"],
  [paths.info, "info"],
] as const;

export default function AboutPage() {
  const { t } = useTranslation("info");
  const { info } = useServerInfo();
  const brand = t("brand", { ns: "common" });
  const purpose: unknown = t("about.purpose", { returnObjects: true });
  return (
    <OpenFrame title={t("about.title")} intro={t("about.intro", { brand })}>
      <div className={styles.part}>
        <h2>{t("about.purposeTitle")}</h2>
        <ul className={styles.points}>
          {(Array.isArray(purpose) ? purpose : []).map((point: string) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <div className={styles.part}>
        <h2>{t("about.limitsTitle")}</h2>
        <p>{t("safety.purpose", { ns: "common" })}</p>
      </div>
      <nav aria-label={t("about.more")}>
        <ul className={styles.ways}>
          {MORE.filter(([path]) => path !== paths.install || !isInstalled()).map(([path, title]) => (
            <li key={path}>
              <Link to={path} className={styles.way}>
                {t(`title.${title}`, { ns: "common" })}
                <ChevronRight />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {info ? (
        <p className="small quiet">
          {brand} · {t("about.version", { version: info.version })}
        </p>
      ) : null}
    </OpenFrame>
  );
}
