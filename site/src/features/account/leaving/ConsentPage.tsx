import { useSessionUser } from "../../../api/hooks";
import { dayText } from "../../../app/dayText";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { formatWords } from "../../../dates/dates";
import { currentLanguage } from "../../../i18n/i18n";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { ValueList } from "../../../ui/ValueList";
import styles from "./leaving.module.css";

/** "November 2026" of the version 2026-11-3; one that is named otherwise as it is. */
function monthOf(version: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})\b/.exec(version) ?? [];
  if (year === undefined) return version;
  return formatWords(`${year}${month}01`, languageRow(currentLanguage()).sentenceLocale, "monthYear");
}

/** What the person agreed to, when and in which version. To withdraw the consent to health data is to delete the account. */
export default function ConsentPage() {
  const { t } = useTranslation("leaving");
  const { user, error, isLoading, reload } = useSessionUser(true);
  const register = user && [
    { name: "health", day: user.healthdataaccepted, version: user.healthdataversion, text: paths.privacy },
    { name: "terms", day: user.termsaccepted, version: user.termsversion, text: paths.terms },
  ];
  return (
    <Page
      title={t("title.consent", { ns: "common" })}
      intro={t("consent.intro")}
      back={
        <BackLink as={Link} to={paths.settings}>
          {t("title.settings", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {register ? (
        register.map(({ name, day, version, text }) => (
          <Section key={name} title={t(`consent.${name}.title`)}>
            <div className={styles.parts}>
              <ValueList
                columns={2}
                missing={t("state.notGiven", { ns: "common" })}
                rows={[
                  { key: "day", name: t("consent.day"), value: day ? dayText(day) : undefined },
                  { key: "version", name: t("consent.version"), value: version && monthOf(version) },
                ]}
              />
              <Link to={text}>{t(`consent.${name}.read`)}</Link>
              <p>{t(`consent.${name}.withdraw`)}</p>
              {name === "health" ? (
                <LinkButton as={Link} to={paths.deleteAccount} variant="second" compact>
                  {t("consent.action")}
                </LinkButton>
              ) : null}
            </div>
          </Section>
        ))
      ) : error ? (
        <LoadFailure error={error} busy={isLoading} onRetry={() => void reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}
