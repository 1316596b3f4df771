import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LoadFailure } from "../../../../app/LoadFailure";
import { Switch } from "../../../../app/Preferences";
import { paths } from "../../../../paths";
import { BackLink } from "../../../../ui/BackLink";
import { EmptyState } from "../../../../ui/EmptyState";
import { Note } from "../../../../ui/Note";
import { Page } from "../../../../ui/Page";
import { Section } from "../../../../ui/Section";
import { Skeleton } from "../../../../ui/Skeleton";
import { grouped, SECURITY } from "./choices";
import styles from "./notices.module.css";
import { useChoices } from "./useChoices";

/** Which kinds of notice the person wants on her device, and where they appear as long as none is sent there. */
export default function PushNotificationPage() {
  const { t } = useTranslation("profile");
  const { categories, error, busy, reload, isWanted, choose } = useChoices("push");
  return (
    <Page
      title={t("title.pushNotification", { ns: "common" })}
      intro={t("notices.push.intro")}
      back={
        <BackLink as={Link} to={paths.profile}>
          {t("title.profile", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <Note title={t("notices.push.today.title")}>
        <p>{t("notices.push.today.text")}</p>
        <p>
          <Link to={paths.calendar}>{t("title.calendar", { ns: "common" })}</Link>
        </p>
      </Note>
      {categories?.length === 0 ? (
        <EmptyState titleLevel={2} text={t("notices.push.none")} />
      ) : categories ? (
        grouped(categories).map(([group, kinds]) => (
          <Section key={group} title={t(`notices.push.group.${group}`)}>
            <div className={styles.switches}>
              {kinds.map((category) => (
                <Switch
                  key={category.id}
                  label={category.name}
                  hint={category.id === SECURITY ? t("notices.push.security") : undefined}
                  checked={isWanted(category)}
                  fixed={category.id === SECURITY}
                  onChange={(wanted) => choose(category, wanted)}
                />
              ))}
            </div>
          </Section>
        ))
      ) : error ? (
        <LoadFailure error={error} busy={busy} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" count={3} label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}
