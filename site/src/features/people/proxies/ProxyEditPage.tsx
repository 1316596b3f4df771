import { useParams } from "react-router";
import { useEntity } from "../../../api/hooks";
import { useTranslation } from "../../../i18n/useTranslation";
import { Page } from "../../../ui/Page";
import { Gate } from "./Gate";
import { ProxyForm } from "./ProxyForm";
import { ToProxies } from "./ToProxies";

export default function ProxyEditPage() {
  const { t } = useTranslation("proxies");
  const { id = "" } = useParams();
  const known = /^\d{1,16}$/.test(id);
  const { entity, error, reload } = useEntity("proxyaccess", known ? Number(id) : null);
  return (
    <Page title={t("title.proxyEdit", { ns: "common" })} back={<ToProxies />} width="form">
      <Gate
        data={entity?.received ? undefined : entity}
        missing={!known || entity?.received === true}
        error={error}
        retry={() => void reload()}
      >
        {(row) => <ProxyForm key={row.id} row={row} />}
      </Gate>
    </Page>
  );
}
