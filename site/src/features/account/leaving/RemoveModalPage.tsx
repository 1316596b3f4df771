import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { call } from "../../../api/client";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { paths } from "../../../paths";
import { leave, useSession } from "../../../session/session";
import { BackLink } from "../../../ui/BackLink";
import { Page } from "../../../ui/Page";
import { PasswordField } from "../../../ui/PasswordField";
import type { Receipt } from "./receipt";

interface RemoveValues {
  password: string;
}

/** The last question: the password. */
export default function RemoveModalPage() {
  const { t } = useTranslation("leaving");
  const navigate = useNavigate();
  const { user } = useSession();
  const form = useForm<RemoveValues, "password", Receipt>({
    start: () => ({ password: "" }),
    // A password is never kept.
    draft: null,
    leaving: "quietly",
    fields: ["password"],
    labelOf: () => t("remove.password"),
    check: ({ password }) => (password === "" ? { password: { key: "required" } } : {}),
    say: ({ key }) =>
      key === "required" ? t("remove.missing") : key === "wrong" ? t("remove.wrong") : undefined,
    send: async ({ password }) =>
      (await call("DELETE", `user/delete/${user?.id}`, { body: { password } })) as Receipt,
    onSaved: (receipt) => void showReceipt(receipt),
  });

  /** To the receipt first: it is a page for everybody, and this one is not. */
  async function showReceipt(receipt: Receipt) {
    await navigate(paths.accountDeleted, { replace: true, state: receipt });
    await leave("own");
  }

  return (
    <Page
      title={t("title.remove", { ns: "common" })}
      intro={t("remove.intro")}
      back={
        <BackLink as={Link} to={paths.deleteAccount}>
          {t("title.deleteAccount", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <Form form={form} saveText={t("remove.submit")} busyText={t("remove.pending")}>
        <PasswordField
          {...form.fields.register("password")}
          {...form.frame("password")}
          showText={t("remove.show")}
          hideText={t("remove.hide")}
          required
        />
        <p>{t("remove.last")}</p>
      </Form>
    </Page>
  );
}
