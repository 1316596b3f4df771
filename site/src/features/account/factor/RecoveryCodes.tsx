import { useId, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { saveFile } from "../../../platform/saveFile";
import { Button } from "../../../ui/Button";
import { CheckField } from "../../../ui/CheckField";
import { useToast } from "../../../ui/Toast";
import styles from "./factor.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shown once; to go on the person confirms that they have kept them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation("factor");
  const toast = useToast();
  const id = useId();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [missing, setMissing] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.success(t("codes.copied"));
    } catch (error) {
      console.warn("codes not copied", error);
      toast.error(t("codes.notCopied"));
    }
  }

  function save() {
    const text = `${t("codes.file")}\n\n${codes.join("\n")}\n`;
    saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), "zuversicht-codes.txt");
  }

  return (
    <div className={styles.part}>
      <p>{t("codes.text")}</p>
      <ul className={styles.codes} aria-label={t("codes.list")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button variant="second" onClick={() => void copy()}>
          {t("codes.copy")}
        </Button>
        <Button variant="second" onClick={save}>
          {t("codes.save")}
        </Button>
        <Button variant="second" onClick={() => window.print()}>
          {t("codes.print")}
        </Button>
      </div>
      <CheckField
        id={id}
        label={t("codes.stored")}
        checked={isConfirmed}
        error={missing && !isConfirmed ? t("codes.storeFirst") : undefined}
        onChange={(event) => setIsConfirmed(event.currentTarget.checked)}
      />
      <div>
        <Button
          onClick={() => {
            if (isConfirmed) onDone();
            else {
              setMissing(true);
              document.getElementById(id)?.focus();
            }
          }}
        >
          {t("codes.done")}
        </Button>
      </div>
    </div>
  );
}
