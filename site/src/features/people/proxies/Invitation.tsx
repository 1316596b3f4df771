import { useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { CodeDialog } from "./CodeDialog";
import { CodeView } from "./CodeView";
import styles from "./proxies.module.css";
import type { ProxyAccess } from "./proxy";

interface InvitationProps {
  row: ProxyAccess;
  /** True for the one whose code is to be made next. */
  next: boolean;
}

/** The code that the trusted person enters, once it was asked for. */
export function Invitation({ row, next }: InvitationProps) {
  const { t } = useTranslation("proxies");
  const [code, setCode] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const make = t(row.invitation ? "code.again" : "code.make");
  return (
    <div className={styles.invitation}>
      {code ? (
        <CodeView name={row.name} code={code} />
      ) : (
        <>
          <p>{t(row.invitation ? "code.before" : "code.missing", { name: row.name })}</p>
          <div className={styles.ways}>
            <Button variant={next ? "primary" : "second"} compact onClick={() => setConfirming(true)}>
              {make}
            </Button>
          </div>
        </>
      )}
      {confirming ? (
        <CodeDialog
          row={row}
          title={make}
          onDone={(made) => {
            setCode(made);
            setConfirming(false);
          }}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  );
}
