import { EmailText } from "../../../app/EmailText";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { ValueList } from "../../../ui/ValueList";
import styles from "./profile.module.css";
import {
  isBeyondAccount,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileType,
  type StoredRow,
} from "./profileForm";
import { usePerson } from "./usePerson";

const PARTS: readonly ProfileType[] = ["name", "contact", "emergencyphone", "region"];

/** A stored value in words: of a choice its name. */
function shown(row: StoredRow | null, field: ProfileField): string | undefined {
  const value: unknown = row ? (row as unknown as Record<string, unknown>)[field] : undefined;
  if (typeof value === "object" && value !== null && "name" in value) return String(value.name);
  return typeof value === "string" ? value : undefined;
}

export default function PersonalDataPage() {
  const { t } = useTranslation("profile");
  const person = usePerson();
  const { user, profile, error, busy, reload } = person;
  const known = user !== undefined && profile !== undefined;
  return (
    <Page
      title={t("title.personalData", { ns: "common" })}
      intro={t("personalData.intro")}
      back={
        <BackLink as={Link} to={paths.profile}>
          {t("title.profile", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {known ? (
        <>
          {PARTS.map((type) => (
            <Section
              key={type}
              title={t(`part.${type}`)}
              actions={
                <LinkButton
                  as={Link}
                  to={paths.profileEdit(type)}
                  variant="second"
                  compact
                  aria-label={t("editPart", { part: t(`part.${type}`) })}
                >
                  {t("action.edit", { ns: "common" })}
                </LinkButton>
              }
            >
              <ValueList
                columns={2}
                missing={t("state.notGiven", { ns: "common" })}
                rows={PROFILE_FIELDS[type].map((field) => ({
                  key: field,
                  name: t(`field.${field}`),
                  value: shown(isBeyondAccount(type) ? profile : user, field),
                }))}
              />
            </Section>
          ))}
          <Section title={t("access.title")}>
            <ValueList
              columns={2}
              missing={t("state.notGiven", { ns: "common" })}
              rows={[
                {
                  key: "email",
                  name: t("access.email"),
                  value: user.email ? <EmailText email={user.email} /> : undefined,
                },
                { key: "password", name: t("access.password"), value: t("access.hidden") },
              ]}
            />
            <div className={styles.ways}>
              <LinkButton as={Link} to={paths.emailEdit} variant="second" compact>
                {t("access.changeEmail")}
              </LinkButton>
              <LinkButton as={Link} to={paths.passwordEdit} variant="second" compact>
                {t("access.change")}
              </LinkButton>
            </div>
          </Section>
        </>
      ) : error ? (
        <LoadFailure error={error} busy={busy} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}
