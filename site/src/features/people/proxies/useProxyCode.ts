import { useTranslation } from "react-i18next";
import { call } from "../../../api/client";
import { useApi } from "../../../api/hooks";
import { written } from "../../../api/rows";
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
  return useForm<CodeValues, "code", unknown>({
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
      const [path, body] = ["proxyaccess/accept", { code: plain(code) }];
      const answer = await written({ kind: "call", root: "proxyaccess", row: 0, path, body }, () =>
        call("POST", path, { body }),
      );
      await api.reload("proxyaccess");
      return answer;
    },
    savedText: () => t("accept.done"),
    onSaved,
    onCancel,
    leaving: "quietly",
  });
}
