import { Phone } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { userProfileLimits } from "../api/limits";
import { useTranslation } from "../i18n/useTranslation";
import { Actions } from "../ui/Actions";
import { Button } from "../ui/Button";
import { LinkButton } from "../ui/LinkButton";
import { TextField } from "../ui/TextField";
import styles from "./EmergencyHelp.module.css";
import { dialled, phoneLink } from "./links";
import { useClinicPhone } from "./useClinicPhone";
import { useReport } from "./useReport";

/** The telephone number of the person's own clinic, to call and to edit. */
export function ClinicPhone() {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const { phone, known, initial, save } = useClinicPhone(editing);
  const link = phoneLink(phone);

  return (
    <div>
      {link ? (
        <LinkButton href={link} variant="second" block icon={<Phone />}>
          {t("emergency.callClinic", { phone })}
        </LinkButton>
      ) : null}
      <p className={styles.clinic}>{t("emergency.clinic")}</p>
      {link ? null : <p className="small quiet">{t("emergency.clinicHint")}</p>}
      {editing && initial !== undefined ? (
        <PhoneForm phone={initial} onSave={save} onDone={() => setEditing(false)} />
      ) : (
        <Button variant="quiet" compact disabled={!known} onClick={() => setEditing(true)}>
          {t(link ? "emergency.clinicChange" : "emergency.clinicAdd")}
        </Button>
      )}
    </div>
  );
}

interface PhoneFormProps {
  phone: string;
  onSave: (phone: string) => Promise<void>;
  onDone: () => void;
}

function PhoneForm({ phone, onSave, onDone }: PhoneFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const report = useReport();
  const [fault, setFault] = useState(false);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("phone") ?? "").trim();
    const wrong = typed !== "" && dialled(typed) === null;
    setFault(wrong);
    if (wrong || pending) return;
    setPending(true);
    try {
      await onSave(typed);
      onDone();
    } catch (error) {
      report(error);
      setPending(false);
    }
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        id={id}
        name="phone"
        type="tel"
        autoComplete="off"
        maxLength={userProfileLimits.emergencyphone.maxLength}
        defaultValue={phone}
        label={t("emergency.clinicNumber")}
        error={fault ? t("emergency.clinicFault") : undefined}
      />
      <Actions
        even
        back={
          <Button variant="quiet" compact onClick={onDone}>
            {t("action.cancel")}
          </Button>
        }
        forward={
          <Button type="submit" compact pending={pending}>
            {t("action.save")}
          </Button>
        }
      />
    </form>
  );
}
