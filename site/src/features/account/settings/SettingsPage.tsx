import {
  CloudUpload,
  Download,
  FileCheck,
  HeartHandshake,
  KeyRound,
  Link2,
  MonitorSmartphone,
  ShieldCheck,
  Smartphone,
  SquarePlus,
  Trash2,
  Users,
} from "lucide-react";
import { useServerInfo } from "../../../api/useServerInfo";
import { Link } from "../../../app/Link";
import {
  AppearanceChoice,
  LanguageChoice,
  LargeTextSwitch,
  LessMotionSwitch,
  LocationSwitch,
  LowEnergySwitch,
} from "../../../app/Preferences";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { isInstalled } from "../../../platform/install";
import { BackLink } from "../../../ui/BackLink";
import { CategoryTile } from "../../../ui/CategoryTile";
import { LinkList, LinkRow } from "../../../ui/LinkList";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { IdleChoice } from "../idle/IdleChoice";
import styles from "./settings.module.css";

const SECURITY = [
  [paths.thisDevice, "thisDevice", Smartphone],
  [paths.access, "access", KeyRound],
  [paths.devices, "devices", MonitorSmartphone],
  [paths.factor, "factor", ShieldCheck],
  [paths.proxies, "proxies", Users],
  [paths.relations, "relations", HeartHandshake],
] as const;

const SOCIAL = [paths.social, "social", Link2] as const;

const DATA = [
  [paths.outbox, "outbox", CloudUpload],
  [paths.dataExport, "dataExport", Download],
  [paths.consent, "consent", FileCheck],
  [paths.deleteAccount, "deleteAccount", Trash2],
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
              start={<CategoryTile icon={SquarePlus} />}
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
            {[...SECURITY, ...(info && info.external.length > 0 ? [SOCIAL] : [])].map(
              ([path, name, icon]) => (
                <LinkRow
                  key={name}
                  as={Link}
                  to={path}
                  start={<CategoryTile icon={icon} />}
                  name={t(`title.${name}`, { ns: "common" })}
                  about={t(`security.${name}`)}
                />
              ),
            )}
          </LinkList>
        </div>
      </Section>
      <Section title={t("data.title")}>
        <LinkList>
          {DATA.map(([path, name, icon]) => (
            <LinkRow
              key={name}
              as={Link}
              to={path}
              start={<CategoryTile icon={icon} />}
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
