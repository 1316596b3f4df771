import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { call } from "../../../api/client";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { paths } from "../../../paths";
import { useSession } from "../../../session/session";
import { leaveForGood } from "../../../session/signOut";
import { BackLink } from "../../../ui/BackLink";
import { Page } from "../../../ui/Page";
import { PasswordField } from "../../../ui/PasswordField";
import { useToast } from "../../../ui/Toast";
import { RemoveRow } from "../../papers/public/RemoveRow";
import { FactorField } from "../factor/FactorField";
import { factorFault } from "../factor/factorFault";
import type { Receipt } from "./receipt";

interface RemoveValues {
  password: string;
  factor: string;
}

/** The question before something goes: a row that the address names, else the account. */
export default function RemoveModalPage() {
  const [query] = useSearchParams();
  const [root, id] = [query.get("root"), query.get("id")];
  return root !== null || id !== null ? <RemoveRow root={root ?? ""} id={id ?? ""} /> : <RemoveAccount />;
}

/** The last question: the password. */
function RemoveAccount() {
  const { t } = useTranslation("leaving");
  const navigate = useNavigate();
  const toast = useToast();
  const { user } = useSession();
  const form = useForm<RemoveValues, keyof RemoveValues, Receipt>({
    start: () => ({ password: "", factor: "" }),
    // A password is never kept.
    draft: null,
    leaving: "quietly",
    fields: ["password", "factor"],
    labelOf: (name) => (name === "factor" ? t("field.factor", { ns: "factor" }) : t("remove.password")),
    check: ({ password }) => (password === "" ? { password: { key: "required" } } : {}),
    say: (fault, name) => {
      if (name === "factor") return factorFault(t, fault);
      if (fault.key === "required") return t("remove.missing");
      return fault.key === "wrong" ? t("remove.wrong") : undefined;
    },
    send: async ({ password, factor }) => {
      const body = { password, ...(factor.trim() !== "" && { factor: factor.trim() }) };
      return (await call("DELETE", `user/delete/${user?.id}`, { body })) as Receipt;
    },
    onSaved: (receipt) => void showReceipt(receipt),
  });

  /** To the receipt first: it is a page for everybody, and this one is not. */
  async function showReceipt(receipt: Receipt) {
    await navigate(paths.accountDeleted, { replace: true, state: receipt });
    if (!(await leaveForGood(user?.id))) toast.error(t("receipt.left"));
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
        <FactorField
          {...form.fields.register("factor")}
          {...form.frame("factor")}
          asked={form.faultOf("factor") !== undefined}
        />
        <p>{t("remove.last")}</p>
      </Form>
    </Page>
  );
}
