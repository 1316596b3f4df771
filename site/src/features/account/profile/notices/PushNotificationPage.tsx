import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LoadFailure } from "../../../../app/LoadFailure";
import { Switch } from "../../../../app/Preferences";
import { paths } from "../../../../paths";
import { BackLink } from "../../../../ui/BackLink";
import { EmptyState } from "../../../../ui/EmptyState";
import { Page } from "../../../../ui/Page";
import { Section } from "../../../../ui/Section";
import { Skeleton } from "../../../../ui/Skeleton";
import { grouped, SECURITY } from "./choices";
import { DevicePush } from "./DevicePush";
import styles from "./notices.module.css";
import { QuietHours } from "./QuietHours";
import { useChoices } from "./useChoices";

/** Whether notices come to this device, when none may come, and which kinds the person wants. */
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
      <DevicePush />
      <QuietHours />
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
