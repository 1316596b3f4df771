import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { RowDefaults } from "../../../form/RowDefaults";
import { paths } from "../../../paths";
import { Page } from "../../../ui/Page";
import { ContactForm } from "./ContactForm";
import { ToTeam } from "./ContactGate";

export default function ContactAddPage() {
  const { t } = useTranslation("addressbook");
  const navigate = useNavigate();
  return (
    <Page title={t("form.addTitle")} back={<ToTeam />} width="form">
      <RowDefaults root="addressbookentry">
        {(defaults) => (
          <ContactForm
            contact={null}
            defaults={defaults}
            draftKey="addressbookentry-new"
            onSaved={() => void navigate(paths.myTeam, { replace: true })}
          />
        )}
      </RowDefaults>
    </Page>
  );
}
