import { ALargeSmall, Globe } from "lucide-react";
import { Outlet } from "react-router";
import { chooseLanguage, currentLanguage } from "../i18n/i18n";
import { LANGUAGES, languages } from "../i18n/languages";
import { useTranslation } from "../i18n/useTranslation";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { Brand } from "../ui/Brand";
import { Button } from "../ui/Button";
import { cx } from "../ui/cx";
import { IconButton } from "../ui/IconButton";
import { Scene } from "../ui/Scene";
import { chooseLargeText, useAppearance } from "./appearance";
import { Banners } from "./Banners";
import { Link } from "./Link";
import styles from "./OutsideLayout.module.css";
import { useReport } from "./useReport";

const CONTENT = "content";

const FOOTER = [
  [paths.imprint, "imprint"],
  [paths.privacy, "privacy"],
  [paths.terms, "terms"],
  [paths.help, "help"],
  [paths.faq, "faq"],
  [paths.about, "about"],
] as const;

interface OutsideLayoutProps {
  /** For pages with text: it begins at the top of the screen, without hills. */
  calm?: boolean;
}

/** The frame of all pages without a menu: a drawing of hills and two lines of text beside the page. */
export function OutsideLayout({ calm = false }: OutsideLayoutProps) {
  const { t } = useTranslation();
  const { largeText } = useAppearance();
  const { user } = useSession();
  const brand = <Brand as={Link} to={paths.welcome} name={t("brand")} />;

  return (
    <div className={cx(styles.outside, calm && styles.calm)}>
      <a className="skip-link" href={`#${CONTENT}`}>
        {t("menu.skip")}
      </a>
      <header className={styles.top}>
        {calm ? (
          brand
        ) : (
          <Scene variant="hero" className={styles.hero}>
            {brand}
            <p className={styles.pitch}>
              {t("pitch.first")}
              <br />
              {t("pitch.second")}
            </p>
          </Scene>
        )}
        <div className={styles.tools}>
          <IconButton
            label={t("user.largeText")}
            aria-pressed={largeText}
            className={styles.pressable}
            onClick={() => chooseLargeText(!largeText)}
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
            {user || !calm ? null : (
              <li>
                <Link to={paths.signin}>{t("title.login")}</Link>
              </li>
            )}
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

/** Buttons to the other languages, each named in its own language. */
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
