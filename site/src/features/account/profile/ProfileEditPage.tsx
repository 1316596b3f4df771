import { Navigate, useNavigate, useParams } from "react-router";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { LanguageChoice } from "../../../app/Preferences";
import { RowDefaults } from "../../../form/RowDefaults";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { ProfileForm } from "./ProfileForm";
import { isBeyondAccount, isProfileType, type ProfileType, type StoredRow } from "./profileForm";
import { type Person, usePerson } from "./usePerson";

export default function ProfileEditPage() {
  const { t } = useTranslation("profile");
  const { type = "" } = useParams();
  const person = usePerson();
  const navigate = useNavigate();
  if (type === "language") return <LanguagePage />;
  if (!isProfileType(type)) return <Navigate to={paths.personalData} replace />;

  const row = rowOf(type, person);
  return (
    <Page
      title={t(`part.${type}`)}
      back={
        <BackLink as={Link} to={paths.personalData}>
          {t("title.personalData", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      {row !== undefined ? (
        <RowDefaults key={type} root="user.profile" row={row}>
          {(defaults) => (
            <ProfileForm
              type={type}
              row={row}
              defaults={defaults}
              reload={person.reload}
              onDone={() => void navigate(paths.personalData, { replace: true })}
            />
          )}
        </RowDefaults>
      ) : person.error ? (
        <LoadFailure error={person.error} busy={person.busy} onRetry={() => void person.reload()} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}

/** The language is stored by its choice, so it has no form. */
function LanguagePage() {
  const { t } = useTranslation("profile");
  return (
    <Page
      title={t("part.language")}
      back={
        <BackLink as={Link} to={paths.personalData}>
          {t("title.personalData", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <LanguageChoice />
    </Page>
  );
}

function rowOf(type: ProfileType, { user, profile }: Person): StoredRow | null | undefined {
  return isBeyondAccount(type) ? profile : user;
}
