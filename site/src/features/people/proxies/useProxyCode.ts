import { useTranslation } from "react-i18next";
import { call } from "../../../api/client";
import { useApi } from "../../../api/hooks";
import { useForm } from "../../../form/useForm";

interface CodeValues {
  code: string;
}

/** Characters of a code without its hyphen. */
const LENGTH = 10;

function plain(code: string): string {
  return code.replace(/[^0-9a-z]/gi, "").toUpperCase();
}

/** The code that somebody has handed over. */
export function useProxyCode({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const { t } = useTranslation("proxies");
  const api = useApi();
  return useForm<CodeValues, "code", void>({
    start: () => ({ code: "" }),
    draft: null,
    fields: ["code"],
    labelOf: () => t("accept.code"),
    check: ({ code }) => {
      if (code.trim() === "") return { code: { key: "required" } };
      return plain(code).length === LENGTH ? {} : { code: { key: "pattern" } };
    },
    say: ({ key }) => {
      if (key === "required") return t("accept.missing");
      if (key === "pattern") return t("accept.form");
      return key === "wrong" ? t("accept.wrong") : undefined;
    },
    send: async ({ code }) => {
      await call("POST", "proxyaccess/accept", { body: { code: plain(code) } });
      await api.reload("proxyaccess");
    },
    savedText: () => t("accept.done"),
    onSaved,
    onCancel,
    leaving: "quietly",
  });
}
