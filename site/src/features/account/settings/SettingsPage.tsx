import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useServerInfo } from "../../../api/info";
import {
  AppearanceChoice,
  LanguageChoice,
  LargeTextSwitch,
  LessMotionSwitch,
  LocationSwitch,
  LowEnergySwitch,
} from "../../../app/Preferences";
import { paths } from "../../../paths";
import { isInstalled } from "../../../platform/install";
import { BackLink } from "../../../ui/BackLink";
import { LinkList, LinkRow } from "../../../ui/LinkList";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { IdleChoice } from "../idle/IdleChoice";
import styles from "./settings.module.css";

const DATA = [
  [paths.outbox, "outbox"],
  [paths.dataExport, "dataExport"],
  [paths.consent, "consent"],
  [paths.deleteAccount, "deleteAccount"],
] as const;

export default function SettingsPage() {
  const { t } = useTranslation("settings");
  // Providers that the operator has set up.
  const { info } = useServerInfo();
  return (
    <Page
      title={t("title.settings", { ns: "common" })}
      intro={t("intro")}
      back={
        <BackLink as={Link} to={paths.profile}>
          {t("title.profile", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <div className={styles.group}>
        <LanguageChoice />
        <p className="small quiet">{t("languageHint")}</p>
      </div>
      <Section title={t("device.title")}>
        <div className={styles.group}>
          <p className="small quiet">{t("device.hint")}</p>
          <AppearanceChoice />
          <LargeTextSwitch />
          <LowEnergySwitch />
          <LessMotionSwitch />
        </div>
      </Section>
      {isInstalled() ? null : (
        <Section title={t("install.title")}>
          <LinkList>
            <LinkRow
              as={Link}
              to={paths.install}
              name={t("title.install", { ns: "common" })}
              about={t("install.about")}
            />
          </LinkList>
        </Section>
      )}
      <Section title={t("security.title")}>
        <div className={styles.group}>
          <IdleChoice />
          <LinkList>
            <LinkRow
              as={Link}
              to={paths.thisDevice}
              name={t("title.thisDevice", { ns: "common" })}
              about={t("security.thisDevice")}
            />
            <LinkRow
              as={Link}
              to={paths.access}
              name={t("title.access", { ns: "common" })}
              about={t("security.access")}
            />
            <LinkRow
              as={Link}
              to={paths.devices}
              name={t("title.devices", { ns: "common" })}
              about={t("security.devices")}
            />
            <LinkRow
              as={Link}
              to={paths.factor}
              name={t("title.factor", { ns: "common" })}
              about={t("security.factor")}
            />
            <LinkRow
              as={Link}
              to={paths.proxies}
              name={t("title.proxies", { ns: "common" })}
              about={t("security.proxies")}
            />
            <LinkRow
              as={Link}
              to={paths.relations}
              name={t("title.relations", { ns: "common" })}
              about={t("security.relations")}
            />
            {info && info.external.length > 0 ? (
              <LinkRow
                as={Link}
                to={paths.social}
                name={t("title.social", { ns: "common" })}
                about={t("security.social")}
              />
            ) : null}
          </LinkList>
        </div>
      </Section>
      <Section title={t("data.title")}>
        <LinkList>
          {DATA.map(([path, name]) => (
            <LinkRow
              key={name}
              as={Link}
              to={path}
              name={t(`title.${name}`, { ns: "common" })}
              about={t(`data.${name}`)}
            />
          ))}
        </LinkList>
      </Section>
      <Section title={t("location.title")}>
        <LocationSwitch label={t("location.allow")} hint={t("location.hint")} />
      </Section>
    </Page>
  );
}
