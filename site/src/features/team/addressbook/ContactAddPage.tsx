import { useNavigate } from "react-router";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Page } from "../../../ui/Page";
import { ContactForm } from "./ContactForm";
import { ToTeam } from "./ContactGate";

export default function ContactAddPage() {
  const { t } = useTranslation("addressbook");
  const navigate = useNavigate();
  return (
    <Page title={t("form.addTitle")} back={<ToTeam />} width="form">
      <ContactForm contact={null} onSaved={() => void navigate(paths.myTeam, { replace: true })} />
    </Page>
  );
}
