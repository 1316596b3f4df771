import {
  Bell,
  ClipboardList,
  FlaskConical,
  FolderOpen,
  Image,
  Info,
  Mail,
  Printer,
  Settings,
  UserRound,
} from "lucide-react";
import { useSessionUser } from "../../../api/hooks";
import { dayText } from "../../../app/dayText";
import { EmailText } from "../../../app/EmailText";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { CategoryTile } from "../../../ui/CategoryTile";
import { LinkButton } from "../../../ui/LinkButton";
import { LinkList, LinkRow } from "../../../ui/LinkList";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { ValueList } from "../../../ui/ValueList";
import styles from "./profile.module.css";

/** The ways on, in groups by what they are about. */
const GROUPS = [
  {
    name: "me",
    ways: [
      [paths.personalData, "personalData", UserRound],
      [paths.profileImage, "profileImage", Image],
      [paths.medicalProfile, "medicalProfile", ClipboardList],
      [paths.appointmentSheet, "appointmentSheet", Printer],
      [paths.studyParticipation, "studyParticipation", FlaskConical],
    ],
  },
  {
    name: "notices",
    ways: [
      [paths.pushNotification, "pushNotification", Bell],
      [paths.emailSettings, "emailSettings", Mail],
    ],
  },
  {
    name: "safety",
    ways: [
      [paths.settings, "settings", Settings],
      [paths.profileData, "profileData", FolderOpen],
      [paths.about, "about", Info],
    ],
  },
] as const;

export default function ProfilePage() {
  const { t } = useTranslation("profile");
  const { user, error, isLoading, reload } = useSessionUser(true);
  const missing = t("state.notGiven", { ns: "common" });
  const name = [user?.academictitle?.name, user?.firstname, user?.lastname].filter(Boolean).join(" ");
  const day = (accepted: string | null | undefined) => (accepted ? dayText(accepted) : undefined);
  return (
    <Page title={t("title.profile", { ns: "common" })} width="form">
      {user ? (
        <>
          <div className={styles.who}>
            <ValueList
              columns={2}
              missing={missing}
              rows={[
                { key: "name", name: t("name"), value: name },
                {
                  key: "email",
                  name: t("email"),
                  value: user.email ? <EmailText email={user.email} /> : null,
                },
              ]}
            />
          </div>
          {GROUPS.map(({ name: group, ways }) => (
            <Section key={group} title={t(`group.${group}`)}>
              <LinkList>
                {ways.map(([path, title, icon]) => (
                  <LinkRow
                    key={path}
                    as={Link}
                    to={path}
                    start={<CategoryTile icon={icon} />}
                    name={t(`title.${title}`, { ns: "common" })}
                    about={t(`links.${title}`)}
                  />
                ))}
              </LinkList>
            </Section>
          ))}
          <Section title={t("consent.title")}>
            <div className={styles.fields}>
              <ValueList
                columns={2}
                missing={missing}
                rows={[
                  { key: "terms", name: t("consent.terms"), value: day(user.termsaccepted) },
                  { key: "health", name: t("consent.healthData"), value: day(user.healthdataaccepted) },
                ]}
              />
              <p>{t("consent.withdraw")}</p>
              <div>
                <LinkButton as={Link} to={paths.consent} variant="second" compact>
                  {t("consent.write")}
                </LinkButton>
              </div>
            </div>
          </Section>
        </>
      ) : error ? (
        <LoadFailure error={error} busy={isLoading} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}
