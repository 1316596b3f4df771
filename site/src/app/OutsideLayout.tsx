import { ALargeSmall, Globe } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { chooseLanguage, currentLanguage } from "../i18n/i18n";
import { LANGUAGES, languages } from "../i18n/languages";
import { paths } from "../paths";
import { Brand } from "../ui/Brand";
import { Button } from "../ui/Button";
import { IconButton } from "../ui/IconButton";
import { Scene } from "../ui/Scene";
import { chooseLowEnergy, useAppearance } from "./appearance";
import { Banners } from "./Banners";
import styles from "./OutsideLayout.module.css";
import { useReport } from "./useReport";

const CONTENT = "content";

const FOOTER = [
  [paths.imprint, "imprint"],
  [paths.privacy, "privacy"],
  [paths.terms, "terms"],
  [paths.help, "help"],
  [paths.faq, "faq"],
] as const;

/** The frame of all pages without a menu: hills and two lines beside one thing to do. */
export function OutsideLayout() {
  const { t } = useTranslation();
  const { lowEnergy } = useAppearance();

  return (
    <div className={styles.outside}>
      <a className="skip-link" href={`#${CONTENT}`}>
        {t("menu.skip")}
      </a>
      <header className={styles.top}>
        <Scene variant="hero" className={styles.hero}>
          <Brand as={Link} to={paths.welcome} name={t("brand")} />
          <p className={styles.pitch}>
            {t("pitch.first")}
            <br />
            {t("pitch.second")}
          </p>
        </Scene>
        <div className={styles.tools}>
          <IconButton
            label={t("user.lowEnergy")}
            aria-pressed={lowEnergy}
            className={styles.pressable}
            onClick={() => chooseLowEnergy(!lowEnergy)}
          >
            <ALargeSmall />
          </IconButton>
          <OtherLanguages />
        </div>
      </header>
      <main id={CONTENT} tabIndex={-1} className={styles.panel}>
        <div className={styles.column}>
          <Banners />
          <Outlet />
        </div>
      </main>
      <footer className={styles.footer}>
        <nav aria-label={t("footer.label")}>
          <ul>
            {FOOTER.map(([path, title]) => (
              <li key={path}>
                <Link to={path}>{t(`title.${title}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </div>
  );
}

/** One press to another language, named in that language. */
function OtherLanguages() {
  const report = useReport();
  const current = currentLanguage();
  const others = languages().filter((language) => language !== current);
  return others.map((other) => (
    <Button
      key={other}
      variant="quiet"
      compact
      icon={<Globe />}
      className={styles.language}
      lang={other}
      onClick={() => {
        chooseLanguage(other).catch(report);
      }}
    >
      {LANGUAGES[other].name}
    </Button>
  ));
}
