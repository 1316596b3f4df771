import type { ReactNode } from "react";
import { Link } from "../../app/Link";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { BackLink } from "../../ui/BackLink";
import { Page } from "../../ui/Page";
import styles from "./info.module.css";

interface OpenFrameProps {
  title: string;
  intro?: string;
  children: ReactNode;
}

/** A page for everybody, with a back link to the overview or the sign-in. */
export function OpenFrame({ title, intro, children }: OpenFrameProps) {
  const { t } = useTranslation("info");
  const { user } = useSession();
  return (
    <Page
      title={title}
      intro={intro}
      back={
        <BackLink as={Link} to={user ? paths.tabs : paths.welcome}>
          {t(user ? "back.dashboard" : "back.welcome")}
        </BackLink>
      }
    >
      <div className={styles.parts}>{children}</div>
    </Page>
  );
}
