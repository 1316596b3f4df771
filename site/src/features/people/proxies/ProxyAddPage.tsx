import { useTranslation } from "react-i18next";
import { RowDefaults } from "../../../form/RowDefaults";
import { Page } from "../../../ui/Page";
import { ProxyForm } from "./ProxyForm";
import { ToProxies } from "./ToProxies";

export default function ProxyAddPage() {
  const { t } = useTranslation("proxies");
  return (
    <Page
      title={t("title.proxyAdd", { ns: "common" })}
      intro={t("form.intro")}
      back={<ToProxies />}
      width="form"
    >
      <RowDefaults root="proxyaccess">
        {(defaults) => <ProxyForm row={null} defaults={defaults} />}
      </RowDefaults>
    </Page>
  );
}
