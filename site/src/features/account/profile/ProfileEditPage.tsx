import { useTranslation } from "react-i18next";
import { Link, Navigate, useParams } from "react-router";
import { LoadFailure } from "../../../app/LoadFailure";
import { LanguageChoice } from "../../../app/Preferences";
import { Form } from "../../../form/Form";
import { RowDefaults } from "../../../form/RowDefaults";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { SelectField, type SelectOption } from "../../../ui/SelectField";
import { Skeleton } from "../../../ui/Skeleton";
import { TextField } from "../../../ui/TextField";
import styles from "./profile.module.css";
import {
  isBeyondAccount,
  isChosen,
  isPhone,
  isProfileType,
  lengthOf,
  type PersonProfile,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileType,
  type StoredRow,
} from "./profileForm";
import { type Person, usePerson } from "./usePerson";
import { useProfileForm } from "./useProfileForm";
import { useProfileLists } from "./useProfileLists";

/** What the browser may fill in. */
const AUTOCOMPLETE: Readonly<Partial<Record<ProfileField, string>>> = {
  firstname: "given-name",
  lastname: "family-name",
  phone: "tel",
  street: "street-address",
  zip: "postal-code",
  city: "address-level2",
  country: "country",
};

export default function ProfileEditPage() {
  const { t } = useTranslation("profile");
  const { type = "" } = useParams();
  const person = usePerson();
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
          {(defaults) => <ProfileForm type={type} row={row} defaults={defaults} reload={person.reload} />}
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

interface ProfileFormProps {
  type: ProfileType;
  row: StoredRow | null;
  defaults: Partial<PersonProfile>;
  reload: () => Promise<void>;
}

function ProfileForm({ type, row, defaults, reload }: ProfileFormProps) {
  const { t } = useTranslation("profile");
  const lists = useProfileLists(type, row);
  const form = useProfileForm({ type, row, defaults, lists, reload });
  const hints: Partial<Record<ProfileField, string>> = {
    timezone: t("hint.timezone"),
    emergencyphone: t("hint.emergencyphone"),
  };
  return (
    <Form form={form} intro={<p className="small quiet">{t("optional")}</p>}>
      <div className={styles.fields}>
        {PROFILE_FIELDS[type].map((field) =>
          isChosen(field) ? (
            <SelectField
              key={field}
              {...form.fields.register(field)}
              {...form.frame(field)}
              // The options are loaded after the draft; only a controlled select then shows its value.
              value={form.fields.watch(field)}
              hint={hints[field]}
              autoComplete={AUTOCOMPLETE[field]}
              placeholder={t("state.notGiven", { ns: "common" })}
              options={lists.optionsOf(field)}
            />
          ) : (
            <TextField
              key={field}
              {...form.fields.register(field)}
              {...form.frame(field)}
              hint={hints[field]}
              type={isPhone(field) ? "tel" : "text"}
              autoComplete={AUTOCOMPLETE[field]}
              maxLength={lengthOf(field)}
            />
          ),
        )}
        {type === "region" || type === "timezone" ? (
          <DeviceZone
            zone={lists.deviceZone()}
            chosen={form.fields.watch("timezone")}
            onTake={(id) => {
              form.change({ timezone: id }, "timezone");
              // The button goes with the offer.
              form.fields.setFocus("timezone");
            }}
          />
        ) : null}
      </div>
    </Form>
  );
}

interface DeviceZoneProps {
  zone: SelectOption | undefined;
  chosen: string | undefined;
  onTake: (id: string) => void;
}

/** Offers the time zone of the device, where the form has another one. */
function DeviceZone({ zone, chosen, onTake }: DeviceZoneProps) {
  const { t } = useTranslation("profile");
  if (!zone || String(zone.value) === chosen) return null;
  return (
    <Note>
      <p>{t("zone.device", { zone: zone.label })}</p>
      <div>
        <Button variant="second" compact onClick={() => onTake(String(zone.value))}>
          {t("zone.take", { zone: zone.label })}
        </Button>
      </div>
    </Note>
  );
}
