import { Download, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useApi } from "../../../api/hooks";
import { Link } from "../../../app/Link";
import { useReport } from "../../../app/useReport";
import { useSavedToast } from "../../../app/useSavedToast";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { CategoryMark } from "./CategoryMark";
import { ContactFacts } from "./ContactFacts";
import { ToTeam } from "./ContactGate";
import { type Contact, fullName } from "./contact";
import styles from "./team.module.css";
import { saveVcard } from "./vcard";

interface ContactViewProps {
  contact: Contact;
  /** Called with true before the contact is deleted, and with false when that failed. */
  onDelete: (deleting: boolean) => void;
}

export function ContactView({ contact, onDelete }: ContactViewProps) {
  const { t } = useTranslation("addressbook");
  const [asking, setAsking] = useState(false);
  const removal = useRemoval(contact, onDelete);
  const name = fullName(contact);
  const category = contact.addressbookentrycategory;

  return (
    <Page title={name} back={<ToTeam />} width="form">
      <div className={styles.view}>
        <p className={styles.category}>
          <CategoryMark category={category.key} />
          {category.name}
        </p>
        <ContactFacts contact={contact} />
        <Actions
          forward={
            <LinkButton as={Link} to={paths.addressBookEntryEdit(contact.id)} icon={<Pencil />}>
              {t("action.edit", { ns: "common" })}
            </LinkButton>
          }
        >
          <Button variant="second" icon={<Download />} onClick={() => saveVcard(contact)}>
            {t("view.vcard")}
          </Button>
        </Actions>
        <p className="small quiet">{t("view.vcardHint")}</p>
        <Actions>
          <Button variant="danger" icon={<Trash2 />} onClick={() => setAsking(true)}>
            {t("view.remove")}
          </Button>
        </Actions>
      </div>
      <ConfirmDialog
        open={asking}
        title={t("view.removeTitle")}
        text={t("view.removeText", { name })}
        noText={t("action.no", { ns: "common" })}
        yesText={t("view.remove")}
        destroys
        pending={removal.pending}
        pendingText={t("view.removing")}
        onNo={() => setAsking(false)}
        onYes={() => void removal.remove().then((isRemoved) => setAsking(isRemoved))}
      />
    </Page>
  );
}

/** Deletes the contact and returns to the team. */
function useRemoval(contact: Contact, onDelete: (deleting: boolean) => void) {
  const { t } = useTranslation("addressbook");
  const api = useApi();
  const say = useSavedToast();
  const report = useReport();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);

  async function remove(): Promise<boolean> {
    setPending(true);
    onDelete(true);
    try {
      const answer = await api.remove("addressbookentry", contact.id);
      say(answer, t("view.removed"));
    } catch (error) {
      onDelete(false);
      setPending(false);
      report(error);
      return false;
    }
    await navigate(paths.myTeam, { replace: true });
    return true;
  }

  return { remove, pending };
}
