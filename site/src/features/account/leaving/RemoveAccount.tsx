import { useNavigate } from "react-router";
import { call } from "../../../api/client";
import { isUnreached } from "../../../api/problem";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { forgetDeleting, noteDeleting } from "../../../seal/replica";
import { useSession } from "../../../session/session";
import { leaveForGood } from "../../../session/signOut";
import { BackLink } from "../../../ui/BackLink";
import { Page } from "../../../ui/Page";
import { useToast } from "../../../ui/Toast";
import { ConfirmedForm } from "../factor/ConfirmedForm";
import type { Receipt } from "./receipt";

/** The last question before the account goes: the password. */
export function RemoveAccount({ title }: { title: string }) {
  const { t } = useTranslation("leaving");
  const navigate = useNavigate();
  const toast = useToast();
  const { user } = useSession();

  async function remove(body: object): Promise<Receipt> {
    if (user) noteDeleting(user.id);
    try {
      return (await call("DELETE", `user/delete/${user?.id}`, { body })) as Receipt;
    } catch (error) {
      // Without an answer the account may be gone.
      if (!isUnreached(error)) forgetDeleting();
      throw error;
    }
  }

  /** To the receipt first: it is a page for everybody, and this one needs an account. */
  async function showReceipt(receipt: Receipt) {
    await navigate(paths.accountDeleted, { replace: true, state: receipt });
    if (!(await leaveForGood(user?.id))) toast.error(t("receipt.incomplete"));
  }

  return (
    <Page
      title={title}
      intro={t("remove.intro")}
      back={
        <BackLink as={Link} to={paths.deleteAccount}>
          {t("title.deleteAccount", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <ConfirmedForm<Receipt>
        label={title}
        submitText={t("remove.submit")}
        destroys
        busyText={t("remove.pending")}
        send={remove}
        onDone={(receipt) => void showReceipt(receipt)}
        onCancel={() => void navigate(paths.deleteAccount, { replace: true })}
      >
        <p>{t("remove.last")}</p>
      </ConfirmedForm>
    </Page>
  );
}
