import { call } from "../../../api/client";
import { useTranslation } from "../../../i18n/useTranslation";
import { ConfirmedDialog } from "../../account/factor/public/ConfirmedDialog";
import { type ProxyAccess, partsOf } from "./proxy";
import { shownCode } from "./proxyCode";

interface CodeDialogProps {
  row: ProxyAccess;
  title: string;
  onDone: (code: string) => void;
  onClose: () => void;
}

/** Asks for the password and makes the code that the trusted person enters. */
export function CodeDialog({ row, title, onDone, onClose }: CodeDialogProps) {
  const { t } = useTranslation("proxies");
  return (
    <ConfirmedDialog
      title={title}
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
      onDone={({ code }) => onDone(shownCode(code))}
      onClose={onClose}
    />
  );
}
