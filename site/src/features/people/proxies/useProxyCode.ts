import { call } from "../../../api/client";
import { useApi } from "../../../api/hooks";
import { written } from "../../../api/rows";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import type { ProxyAccess } from "./proxy";
import { CODE_LENGTH, plainCode } from "./proxyCode";

interface CodeValues {
  code: string;
}

interface ProxyCodeTask {
  /** The access, or that it waits on this device. */
  onSaved: (answer: ProxyAccess) => void;
  onCancel: () => void;
}

/** The code that somebody has handed over. */
export function useProxyCode({ onSaved, onCancel }: ProxyCodeTask) {
  const { t } = useTranslation("proxies");
  const api = useApi();
  return useForm<CodeValues, "code", ProxyAccess>({
    start: () => ({ code: "" }),
    draft: null,
    fields: ["code"],
    labelOf: () => t("accept.code"),
    check: ({ code }) => {
      if (code.trim() === "") return { code: { key: "required" } };
      return plainCode(code).length === CODE_LENGTH ? {} : { code: { key: "pattern" } };
    },
    say: ({ key }) => {
      if (key === "required") return t("accept.missing");
      if (key === "pattern") return t("accept.form");
      return key === "wrong" ? t("accept.wrong") : undefined;
    },
    send: async ({ code }) => {
      const [path, body] = ["proxyaccess/accept", { code: plainCode(code) }];
      const answer = await written({ kind: "call", root: "proxyaccess", row: 0, path, body }, () =>
        call("POST", path, { body }),
      );
      await api.reload("proxyaccess");
      return answer as ProxyAccess;
    },
    savedText: () => t("accept.done"),
    onSaved,
    onCancel,
    leaving: "quietly",
  });
}
