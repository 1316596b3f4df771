import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../../paths";
import { BackLink } from "../../../../ui/BackLink";
import { EmptyState } from "../../../../ui/EmptyState";
import { Page } from "../../../../ui/Page";
import { Section } from "../../../../ui/Section";

/** What a study is, and that the person takes part in none: the app offers none yet. */
export default function StudyParticipationPage() {
  const { t } = useTranslation("profile");
  return (
    <Page
      title={t("title.studyParticipation", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.profile}>
          {t("title.profile", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <EmptyState titleLevel={2} title={t("study.none.title")} text={t("study.none.text")} />
      <Section title={t("study.what.title")}>
        <p>{t("study.what.text")}</p>
        <p>{t("study.what.free")}</p>
        <p>{t("study.what.ask")}</p>
      </Section>
    </Page>
  );
}
