import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { isUnsent } from "../../../device/unsent";
import { Form } from "../../../form/Form";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Page } from "../../../ui/Page";
import { TextField } from "../../../ui/TextField";
import { codeIn } from "./proxyCode";
import { ToProxies } from "./ToProxies";
import { useProxyCode } from "./useProxyCode";

/** Takes the code that somebody has handed over. */
export default function ProxyAcceptPage() {
  const { t } = useTranslation("proxies");
  const navigate = useNavigate();
  const back = () => void navigate(paths.proxies, { replace: true });
  const form = useProxyCode({
    onSaved: (answer) =>
      isUnsent(answer) ? back() : void navigate(paths.proxySee(answer.id), { replace: true }),
    onCancel: back,
  });

  const { hash } = useLocation();
  const change = useRef(form.change);
  useEffect(() => {
    change.current = form.change;
  });
  // A code that came with a link is read once, and does not stay in the address.
  useEffect(() => {
    if (hash === "") return;
    const code = codeIn(hash);
    if (code) change.current({ code });
    void navigate(paths.proxyAccept, { replace: true });
  }, [hash, navigate]);
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
