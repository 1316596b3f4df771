import { LifeBuoy, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Outlet } from "react-router";
import { useTranslation } from "../i18n/useTranslation";
import { paths } from "../paths";
import { useMedia, WIDE } from "../platform/useMedia";
import { Brand } from "../ui/Brand";
import { DataProvider } from "./DataProvider";
import { EmergencyHelp } from "./EmergencyHelp";
import { InsideBanners } from "./InsideBanners";
import { Link } from "./Link";
import { Bell } from "./messages/Bell";
import { FeaturesMenu, SectionMenu, SideMenu, TabBar } from "./Navigation";
import { PrintHead } from "./PrintHead";
import { SideReads } from "./Reads";
import styles from "./Shell.module.css";
import { UserMenu } from "./UserMenu";
import { useUserData } from "./userData";

const CONTENT = "content";

/** The frame of every page for signed-in people: navigation, header, emergency help. */
export function Shell() {
  return (
    <DataProvider>
      <UserData />
      <ShellFrame>
        <Outlet />
      </ShellFrame>
    </DataProvider>
  );
}

/** A component of its own that renders nothing, so that the frame does not render again with each answer. */
function UserData() {
  useUserData();
  return null;
}

/** The same around what a page shows that also has a frame without menus, and brings its data itself. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [emergency, setEmergency] = useState(false);
  // Nothing is made that the window has no room for: it is a quarter of what a phone makes before it shows the first page.
  const isWide = useMedia(WIDE);
  const openEmergency = () => setEmergency(true);

  return (
    <div className={styles.shell}>
      <a className="skip-link" href={`#${CONTENT}`}>
        {t("menu.skip")}
      </a>
      {isWide ? (
        <aside className={styles.side}>
          <Brand as={Link} to={paths.dashboard} name={t("brand")} className={styles.sideBrand} />
          <SideMenu />
          <SideReads />
          <div className={styles.foot}>
            <FeaturesMenu className={styles.footItem} />
          </div>
        </aside>
      ) : null}
      <header className={styles.header}>
        <Brand as={Link} to={paths.dashboard} name={t("brand")} className={styles.headerBrand} />
        <div className={styles.headerEnd}>
          <Link to={paths.search} className={styles.search}>
            <Search />
            <span>{t("menu.search")}</span>
          </Link>
          <button type="button" className={styles.help} onClick={openEmergency}>
            <LifeBuoy />
            <span>{t("emergency.open")}</span>
          </button>
          <Bell />
          <UserMenu onEmergency={openEmergency} />
        </div>
      </header>
      <main id={CONTENT} tabIndex={-1} className={styles.main}>
        <PrintHead />
        <InsideBanners />
        {children}
        <SectionMenu />
      </main>
      {isWide ? null : <TabBar />}
      <EmergencyHelp open={emergency} onClose={() => setEmergency(false)} />
    </div>
  );
}
