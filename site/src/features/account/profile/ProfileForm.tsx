import { Form } from "../../../form/Form";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import { SelectField, type SelectOption } from "../../../ui/SelectField";
import { TextField } from "../../../ui/TextField";
import styles from "./profile.module.css";
import {
  isChosen,
  isPhone,
  lengthOf,
  type PersonProfile,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileType,
  type StoredRow,
} from "./profileForm";
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

interface ProfileFormProps {
  type: ProfileType;
  row: StoredRow | null;
  defaults: Partial<PersonProfile>;
  reload: () => Promise<void>;
  /** After saving, and where the person cancels. */
  onDone: () => void;
  saveText?: string | undefined;
  cancelText?: string | undefined;
}

/** One form of what a person tells about themselves. The page has to load the words of `profile`. */
export function ProfileForm({ type, row, defaults, reload, onDone, ...texts }: ProfileFormProps) {
  const { t } = useTranslation("profile");
  const lists = useProfileLists(type, row);
  const form = useProfileForm({ type, row, defaults, lists, reload, onDone });
  const hints: Partial<Record<ProfileField, string>> = {
    timezone: t("hint.timezone"),
    emergencyphone: t("hint.emergencyphone"),
  };
  return (
    <Form form={form} {...texts} intro={<p className="small quiet">{t("optional")}</p>}>
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
