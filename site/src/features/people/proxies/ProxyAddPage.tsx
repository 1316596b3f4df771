import { useState } from "react";
import { useNavigate } from "react-router";
import { Link } from "../../../app/Link";
import { useHeadingFocus } from "../../../app/useHeadingFocus";
import { RowDefaults } from "../../../form/RowDefaults";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { CodeDialog } from "./CodeDialog";
import { CodeView } from "./CodeView";
import { ProxyForm } from "./ProxyForm";
import styles from "./proxies.module.css";
import type { ProxyAccess } from "./proxy";
import { ToProxies } from "./ToProxies";

/** Who may read, what and until when; then the code to pass on. */
export default function ProxyAddPage() {
  const { t } = useTranslation("proxies");
  const navigate = useNavigate();
  const [given, setGiven] = useState<ProxyAccess | null>(null);
  const [code, setCode] = useState<string | null>(null);
  useHeadingFocus(code, false);
  return (
    <Page
      title={code ? t("code.title") : t("title.proxyAdd", { ns: "common" })}
      intro={code ? undefined : t("form.intro")}
      back={<ToProxies />}
      width="form"
    >
      {given && code ? (
        <div className={styles.made}>
          <CodeView name={given.name} code={code} />
          <div>
            <LinkButton as={Link} to={paths.proxies} variant="second">
              {t("code.done")}
            </LinkButton>
          </div>
        </div>
      ) : given ? (
        <CodeDialog
          row={given}
          title={t("code.make")}
          onDone={setCode}
          // It is stored, and waits in the list for its code.
          onClose={() => void navigate(paths.proxies, { replace: true })}
        />
      ) : (
        <RowDefaults root="proxyaccess">
          {(defaults) => <ProxyForm row={null} defaults={defaults} onGiven={setGiven} />}
        </RowDefaults>
      )}
    </Page>
  );
}
