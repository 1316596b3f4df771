import type { Fault } from "../../../form/faults";
import { RowForm } from "../../../form/RowForm";
import { useTranslation } from "../../../i18n/useTranslation";
import { ContactFields } from "./ContactFields";
import { type Contact, fullName } from "./contact";
import { CONTACT, type ContactField } from "./contactForm";
import { useLists } from "./useLists";

/** Faults that have a sentence for each field. */
const OWN_WORDS: readonly string[] = ["required", "phone", "website"];

interface ContactFormProps {
  /** The contact to change; null for a new one. */
  contact: Contact | null;
  onSaved: (contact: Contact) => void;
}

export function ContactForm({ contact, onSaved }: ContactFormProps) {
  const { t } = useTranslation("addressbook");
  const lists = useLists();

  function say({ key }: Fault, field: ContactField): string | undefined {
    if (!OWN_WORDS.includes(key)) return undefined;
    return t(`form.fault.${key === "required" ? field : key}`, { defaultValue: "" }) || undefined;
  }

  return (
    <RowForm
      root="addressbookentry"
      row={contact}
      fields={CONTACT}
      labelOf={(field) => t(`form.${field}`)}
      say={say}
      shown={lists.nameOf}
      savedText={(row) => t("form.saved", { name: fullName(row) })}
      onSaved={onSaved}
    >
      {(form) => <ContactFields form={form} lists={lists} />}
    </RowForm>
  );
}
