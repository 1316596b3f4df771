import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Form } from "../../../form/Form";
import { paths } from "../../../paths";
import { Page } from "../../../ui/Page";
import { TextField } from "../../../ui/TextField";
import { ToProxies } from "./ToProxies";
import { useProxyCode } from "./useProxyCode";

/** Takes the code that somebody has handed over. */
export default function ProxyAcceptPage() {
  const { t } = useTranslation("proxies");
  const navigate = useNavigate();
  const back = () => void navigate(paths.proxies, { replace: true });
  const form = useProxyCode({ onSaved: back, onCancel: back });
  return (
    <Page
      title={t("title.proxyAccept", { ns: "common" })}
      intro={t("accept.intro")}
      back={<ToProxies />}
      width="form"
    >
      <Form form={form} saveText={t("accept.submit")} busyText={t("accept.pending")}>
        <TextField
          {...form.fields.register("code")}
          {...form.frame("code")}
          hint={t("accept.hint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      </Form>
    </Page>
  );
}
