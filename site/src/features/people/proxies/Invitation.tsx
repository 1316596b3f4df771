import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../api/client";
import { useCopy } from "../../../app/useCopy";
import { Button } from "../../../ui/Button";
import { ConfirmedDialog } from "../../account/factor/public/ConfirmedDialog";
import styles from "./proxies.module.css";
import { type ProxyAccess, partsOf } from "./proxy";

interface InvitationProps {
  row: ProxyAccess;
  /** True for the one whose code is to be made next. */
  next: boolean;
}

/** The code that the trusted person enters, once it was asked for. */
export function Invitation({ row, next }: InvitationProps) {
  const { t } = useTranslation("proxies");
  const copy = useCopy();
  const [code, setCode] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const variant = next ? "primary" : "second";
  const make = t(row.invitation ? "code.again" : "code.make");
  return (
    <div className={styles.invitation}>
      <p>{t(row.invitation && !code ? "code.before" : "code.how", { name: row.name })}</p>
      <div role="status">{code ? <p className={styles.code}>{code}</p> : null}</div>
      <div className={styles.ways}>
        {code ? (
          <Button variant={variant} compact onClick={() => void copy(code)}>
            {t("code.copy")}
          </Button>
        ) : (
          <Button variant={variant} compact onClick={() => setConfirming(true)}>
            {make}
          </Button>
        )}
      </div>
      {confirming ? (
        <ConfirmedDialog
          title={make}
          text={t("code.ask", {
            name: row.name,
            parts: partsOf(row)
              .map((part) => t(`part.${part}`))
              .join(", "),
          })}
          submitText={t("code.make")}
          busyText={t("code.pending")}
          send={async (body) =>
            (await call("POST", `proxyaccess/invite/${row.id}`, { body })) as { code: string }
          }
          onDone={(answer) => {
            setCode(`${answer.code.slice(0, 5)}-${answer.code.slice(5)}`);
            setConfirming(false);
          }}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  );
}
