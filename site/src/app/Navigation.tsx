import { useLocation } from "react-router";
import { useTranslation } from "../i18n/useTranslation";
import { Link } from "./Link";
import { activeMatch, FEATURES_MENU, MAIN_MENU } from "./menus";
import styles from "./Navigation.module.css";

/** The main menu from 1024 px. Sub-entries are shown while their section of the site is open. */
export function SideMenu() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("menu.main")} className={styles.sideMenu}>
      <ul>
        {MAIN_MENU.map((item) => {
          const { path, label, icon: Icon, items } = item;
          const match = activeMatch(item, pathname);
          return (
            <li key={path}>
              <Link
                to={path}
                aria-current={match === "page" ? "page" : undefined}
                data-section={match ?? undefined}
              >
                <Icon />
                {t(label)}
              </Link>
              {match && items ? (
                <ul>
                  {items.map((sub) => (
                    <li key={sub.path}>
                      <Link to={sub.path} aria-current={sub.path === pathname ? "page" : undefined}>
                        {t(sub.label)}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Below 1024 px: links to the other pages of the section, at the end of each page. */
export function SectionMenu() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const item = MAIN_MENU.find((one) => one.items && activeMatch(one, pathname));
  if (!item?.items) return null;
  return (
    <nav aria-label={t(item.label)} className={styles.sectionMenu}>
      <ul>
        {[item, ...item.items].map(({ path, label }) => (
          <li key={path}>
            <Link to={path} aria-current={path === pathname ? "page" : undefined}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The main menu below 1024 px. */
export function TabBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("menu.main")} className={styles.tabBar}>
      <ul>
        {MAIN_MENU.map((item) => {
          const { path, label, icon: Icon } = item;
          const match = activeMatch(item, pathname);
          return (
            <li key={path}>
              <Link
                to={path}
                aria-current={match === "page" ? "page" : match === "section" ? "true" : undefined}
              >
                <span className={styles.pill}>
                  <Icon />
                </span>
                <span>{t(label)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Links to functions beside the person's own record. */
export function FeaturesMenu({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("menu.features")}>
      <ul>
        {FEATURES_MENU.map((item) => {
          const { path, label, icon: Icon } = item;
          return (
            <li key={path}>
              <Link
                to={path}
                className={className}
                aria-current={activeMatch(item, pathname) === "page" ? "page" : undefined}
              >
                <Icon />
                {t(label)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
