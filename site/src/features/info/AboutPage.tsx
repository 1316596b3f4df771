import {
  CircleQuestionMark,
  FileText,
  Landmark,
  LifeBuoy,
  Scale,
  ShieldCheck,
  SquarePlus,
} from "lucide-react";
import { useServerInfo } from "../../api/useServerInfo";
import { Link } from "../../app/Link";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { isInstalled } from "../../platform/install";
import { CategoryTile } from "../../ui/CategoryTile";
import { LinkList, LinkRow } from "../../ui/LinkList";
import styles from "./info.module.css";
import { OpenFrame } from "./OpenFrame";

const MORE = [
  [paths.help, "help", LifeBuoy],
  [paths.faq, "faq", CircleQuestionMark],
  [paths.install, "install", SquarePlus],
  [paths.imprint, "imprint", Landmark],
  [paths.privacy, "privacy", ShieldCheck],
  [paths.terms, "terms", Scale],
  [paths.info, "info", FileText],
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
        <LinkList>
          {MORE.filter(([path]) => path !== paths.install || !isInstalled()).map(([path, title, icon]) => (
            <LinkRow
              key={path}
              as={Link}
              to={path}
              start={<CategoryTile icon={icon} />}
              name={t(`title.${title}`, { ns: "common" })}
            />
          ))}
        </LinkList>
      </nav>
      {info ? (
        <p className="small quiet">
          {brand} · {t("about.version", { version: info.version })}
        </p>
      ) : null}
    </OpenFrame>
  );
}
