import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LoadFailure } from "../../../../app/LoadFailure";
import { Switch } from "../../../../app/Preferences";
import { paths } from "../../../../paths";
import { BackLink } from "../../../../ui/BackLink";
import { Page } from "../../../../ui/Page";
import { Section } from "../../../../ui/Section";
import { Skeleton } from "../../../../ui/Skeleton";
import { MESSAGES } from "./choices";
import styles from "./notices.module.css";
import { useChoices } from "./useChoices";

/** The mails about the account, which nobody can switch off. */
const ALWAYS = ["code", "password", "address", "device", "removed"] as const;

/** Which mails the person gets: those that exist, and no others. */
export default function EmailSettingsPage() {
  const { t } = useTranslation("profile");
  const { categories, error, busy, reload, isWanted, choose } = useChoices("email");
  const messages = categories?.find(({ id }) => id === MESSAGES);
  return (
    <Page
      title={t("title.emailSettings", { ns: "common" })}
      intro={t("notices.email.intro")}
      back={
        <BackLink as={Link} to={paths.profile}>
          {t("title.profile", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <Section title={t("notices.email.choose")}>
        {messages ? (
          <Switch
            label={messages.name}
            hint={t("notices.email.message")}
            checked={isWanted(messages)}
            onChange={(wanted) => choose(messages, wanted)}
          />
        ) : categories ? (
          <p>{t("notices.email.none")}</p>
        ) : error ? (
          <LoadFailure error={error} busy={busy} onRetry={() => void reload()} />
        ) : (
          <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
        )}
      </Section>
      <Section title={t("notices.email.always.title")}>
        <p>{t("notices.email.always.text")}</p>
        <ul className={styles.list}>
          {ALWAYS.map((mail) => (
            <li key={mail}>{t(`notices.email.always.${mail}`)}</li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}
