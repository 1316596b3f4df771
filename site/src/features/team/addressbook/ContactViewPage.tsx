import { useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { ContactGate } from "./ContactGate";
import { ContactView } from "./ContactView";

export default function ContactViewPage() {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  return (
    <ContactGate title={t("title.addressBookEntryView")} leaving={leaving}>
      {(contact) => <ContactView contact={contact} onDelete={setLeaving} />}
    </ContactGate>
  );
}
