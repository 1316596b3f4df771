import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../paths";
import { Page } from "../../../ui/Page";
import { ContactForm } from "./ContactForm";
import { ContactGate, ToTeam } from "./ContactGate";

export default function ContactEditPage() {
  const { t } = useTranslation("addressbook");
  const navigate = useNavigate();
  const title = t("form.editTitle");
  return (
    <ContactGate title={title}>
      {(contact) => (
        <Page title={title} back={<ToTeam />} width="form">
          <ContactForm
            key={contact.id}
            contact={contact}
            draftKey={`addressbookentry-${contact.id}`}
            onSaved={({ id }) => void navigate(paths.addressBookEntryView(id), { replace: true })}
          />
        </Page>
      )}
    </ContactGate>
  );
}
