import { useNavigate } from "react-router";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Page } from "../../../ui/Page";
import { ContactForm } from "./ContactForm";
import { ContactGate, ToTeam } from "./ContactGate";
import type { Contact } from "./contact";

export default function ContactEditPage() {
  const { t } = useTranslation("addressbook");
  const title = t("form.editTitle");
  return (
    <ContactGate title={title}>
      {(contact) => (
        <Page title={title} back={<ToTeam />} width="form">
          <Edit contact={contact} />
        </Page>
      )}
    </ContactGate>
  );
}

function Edit({ contact }: { contact: Contact }) {
  const navigate = useNavigate();
  return (
    <ContactForm
      key={contact.id}
      contact={contact}
      onSaved={(row) => void navigate(paths.addressBookEntryView(row.id), { replace: true })}
    />
  );
}
